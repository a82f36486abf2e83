import { tz } from "@date-fns/tz";
import { startOfDay } from "date-fns";
import {
  alonePerDayCents,
  isTwoPersonApprovalOn,
} from "~/core/accounts/staff-acts/two-person-approval";
import type { Actor } from "~/core/cases/record-case-event";
import { listCaseEvents } from "~/core/claims/list-case-events";
import { RuleBroken } from "~/core/errors";
import { formatMoney } from "~/core/money";
import type { Payout } from "~/core/payouts/payout-rules";
import { sqlite } from "~/db/client";

type Settler = { kind: string; id: string | null };

const paidCases = sqlite
  .prepare<[string], string>(
    "SELECT DISTINCT case_id FROM payout_lines WHERE payout_id = ? AND withdrawn_at IS NULL AND case_id IS NOT NULL",
  )
  .pluck();
const aloneSince = sqlite
  .prepare<[number, string], number>(
    "SELECT coalesce(sum(amount_cents), 0) FROM payouts WHERE released_alone_at IS NOT NULL AND released_alone_at >= ? AND id <> ?",
  )
  .pluck();
const settledBy = sqlite.prepare<[string], Settler>(
  `SELECT actor_kind AS kind, actor_id AS id FROM case_events
   WHERE case_id = ? AND kind = 'settled' ORDER BY at DESC, id DESC LIMIT 1`,
);

// The actors of the newest settlement of each case that a payout pays for.
const listSettlers = (payoutId: string): Settler[] =>
  paidCases.all(payoutId).flatMap((caseId) => {
    const recent = settledBy.get(caseId);
    if (recent) return [recent];
    const settled = listCaseEvents(caseId).findLast(({ kind }) => kind === "settled");
    return settled ? [{ kind: settled.actorKind, id: settled.actorId }] : [];
  });

const newYork = tz("America/New_York");
const isPerson = ({ kind }: Settler): boolean => kind !== "system";

// The machine does not count as a second person; the operator is one person.
function isAlone(settled: readonly Settler[], actor: Actor): boolean {
  const people = settled.filter(isPerson);
  if (!isPerson(actor)) return people.length > 0;
  return people.some(({ kind, id }) => kind === actor.kind && id === actor.id);
}

/**
 * Refuses to send money that only one person has looked at: the person who settled a case must not
 * release its money, and money that a person settled is never sent automatically (decisions,
 * Staff). Where the setting asks for no second person, one may send up to the daily limit.
 * @returns whether one person alone sends it
 * @throws RuleBroken `second_person`, `alone_limit`
 */
export function checkFourEyes(
  { id, amountCents }: Pick<Payout, "id" | "amountCents">,
  actor: Actor,
  now: number,
): boolean {
  if (!isAlone(listSettlers(id), actor)) return false;
  if (isTwoPersonApprovalOn())
    throw new RuleBroken(
      "second_person",
      "Whoever settled the case does not send its money: somebody else of the team releases this payout.",
    );
  const maxCents = alonePerDayCents();
  const today = aloneSince.get(startOfDay(now, { in: newYork }).getTime(), id) ?? 0;
  if (today + amountCents > maxCents)
    throw new RuleBroken(
      "alone_limit",
      `One person alone may send ${formatMoney(maxCents)} a day; ${formatMoney(today)} were sent today. Somebody else of the team releases this payout.`,
    );
  return true;
}
