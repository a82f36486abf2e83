import { formatMoney } from "~/core/money";
import { payoutMoves, payoutStatusLabels } from "~/core/payouts/desk/payout-moves";
import { payoutStatuses, type PayoutStatus } from "~/db/vocabulary";

/** Some payouts by count and cents; the held ones among them may not be sent as they are. */
export type PayoutSum = { count: number; cents: number; heldCount: number; heldCents: number };

/** The selected payouts by the status that they have. */
export type PayoutSums = Record<PayoutStatus, PayoutSum>;

/** Nothing at all. */
export const noPayouts: PayoutSum = { count: 0, cents: 0, heldCount: 0, heldCents: 0 };

function addUp(sums: PayoutSums, statuses: readonly PayoutStatus[]): PayoutSum {
  const parts = statuses.map((status) => sums[status]);
  const sum = (of: keyof PayoutSum): number => parts.reduce((all, part) => all + part[of], 0);
  return {
    count: sum("count"),
    cents: sum("cents"),
    heldCount: sum("heldCount"),
    heldCents: sum("heldCents"),
  };
}

/** All of the selected payouts. */
export const sumOfAll = (sums: PayoutSums): PayoutSum => addUp(sums, payoutStatuses);

const isSent = (to: PayoutStatus): boolean => to === "processing" || to === "completed";

/**
 * How many of the selected payouts may get a status, by what is known before it is tried: those
 * that have it already, those whose own status does not lead there (`payoutMoves`), and those whose
 * hold keeps them from being paid. Rules that look at the payee are asked when it is done.
 */
export function bulkOutlook(sums: PayoutSums, to: PayoutStatus) {
  const all = sumOfAll(sums);
  const from = payoutStatuses.filter((status) => payoutMoves[status].includes(to));
  const able = addUp(sums, from);
  const held = isSent(to) ? { count: able.heldCount, cents: able.heldCents } : noPayouts;
  const already = sums[to].count;
  return {
    all,
    may: { count: able.count - held.count, cents: able.cents - held.cents },
    held: { count: held.count, cents: held.cents },
    already,
    unable: all.count - able.count - already,
  };
}

const number = (count: number): string => count.toLocaleString("en-US");
const isOrAre = (count: number): string => `${number(count)} ${count === 1 ? "is" : "are"}`;

const chances: Record<PayoutStatus, string> = {
  processing: "may be sent: each goes to the payout vendor, or waits to be paid by hand.",
  completed: "may be marked as paid by hand, under one transaction ID. This cannot be undone.",
  failed: "may be marked as failed; each can be retried.",
  pending: "may wait to be sent again.",
};

/**
 * What a bulk update is about to do, in sentences that are true before it is tried (issue 20, 23
 * and 28).
 */
export function tellOutlook(sums: PayoutSums, to: PayoutStatus): string {
  const { all, may, held, already, unable } = bulkOutlook(sums, to);
  const label = payoutStatusLabels[to];
  return [
    `${number(all.count)} selected, ${formatMoney(all.cents)} in all.`,
    `${number(may.count)} of them, ${formatMoney(may.cents)}, ${chances[to]}`,
    held.count > 0 ? `${isOrAre(held.count)} held, ${formatMoney(held.cents)}.` : "",
    already > 0 ? `${isOrAre(already)} ${label} already.` : "",
    unable > 0 ? `${number(unable)} cannot become ${label} from where they are.` : "",
    may.count > 0
      ? "Each is checked when you confirm; what is refused stays, with its reason."
      : "",
  ]
    .filter(Boolean)
    .join(" ");
}
