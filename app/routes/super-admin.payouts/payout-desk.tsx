import { useSearchParams } from "@remix-run/react";
import Wallet from "lucide-react/icons/wallet";
import { useEffect, useState } from "react";
import { PayoutBulkBar } from "~/app/components/staff/money/payout-bulk-bar";
import { PayoutDetailsDialog } from "~/app/components/staff/money/payout-details-dialog";
import {
  PayoutMoveDialog,
  type MoveRequest,
} from "~/app/components/staff/money/payout-move-dialog";
import { PayoutTable } from "~/app/components/staff/money/payout-table";
import { PageBar } from "~/app/components/staff/page-bar";
import { EmptyState } from "~/app/components/ui/empty-state";
import {
  sumOfAll,
  tellOutlook,
  type PayoutSum,
  type PayoutSums,
} from "~/core/payouts/desk/bulk-outlook";
import type { PayoutLine } from "~/core/payouts/desk/queries-staff";
import type { PageShown } from "~/core/staff-page";
import type { PayoutStatus } from "~/db/vocabulary";
import { PayoutFilters, type AskedFilter } from "./payout-filters";

type Page = PageShown<PayoutLine> & { seenAt: number };

const number = (count: number): string => count.toLocaleString("en-US");

/**
 * The selected rows: some of those that were shown, with their sum, or all that match the filter.
 */
function useSelection(filter: AskedFilter) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, PayoutLine>>(new Map());
  const [isAll, setAll] = useState(false);
  const select = (changed: readonly PayoutLine[], selected: boolean) => {
    const next = new Map(chosen);
    for (const line of changed)
      if (selected) next.set(line.id, line);
      else next.delete(line.id);
    setChosen(next);
    setAll(false);
  };
  const clear = () => {
    setChosen(new Map());
    setAll(false);
  };
  // Payouts that could not be moved stay selected, so that staff can check or retry them.
  const keep = (ids: readonly string[], shown: readonly PayoutLine[]) => {
    const known = new Map([...chosen, ...shown.map((line) => [line.id, line] as const)]);
    setChosen(new Map([...known].filter(([id]) => ids.includes(id))));
    setAll(false);
  };
  const named = JSON.stringify(filter);
  useEffect(clear, [named]);
  const ids: ReadonlySet<string> = new Set(chosen.keys());
  return { chosen, ids, isAll, select, clear, keep, chooseAll: () => setAll(true) };
}

function sumsOf(chosen: ReadonlyMap<string, PayoutLine>): PayoutSums {
  const sumOf = (status: PayoutStatus): PayoutSum => {
    const lines = [...chosen.values()].filter((line) => line.status === status);
    const held = lines.filter(({ holds }) => status === "pending" && holds.length > 0);
    const cents = (some: readonly PayoutLine[]): number =>
      some.reduce((sum, { amountCents }) => sum + amountCents, 0);
    return {
      count: lines.length,
      cents: cents(lines),
      heldCount: held.length,
      heldCents: cents(held),
    };
  };
  const [pending, processing] = [sumOf("pending"), sumOf("processing")];
  return { pending, processing, completed: sumOf("completed"), failed: sumOf("failed") };
}

function moveRequestForMany(
  to: PayoutStatus,
  about: string,
  page: Page,
  ids: ReadonlySet<string>,
  filter: AskedFilter | null,
): MoveRequest {
  const which: Record<string, string> = filter
    ? { ...filter, all: "yes", ids: "" }
    : { ids: [...ids].join(",") };
  return { to, about, fields: { intent: "move-many", seen: String(page.seenAt), ...which } };
}

type PayoutDeskProps = {
  page: Page;
  filter: AskedFilter;
  size: number;
  all: number;
  /** The sums of all payouts that match the filter, where all can be selected at once. */
  sums: PayoutSums | null;
};

/** The list of payouts with its filters, selection and dialogs. */
export function PayoutDesk({ page, filter, size, all, sums }: PayoutDeskProps) {
  const selection = useSelection(filter);
  const [moveRequest, setMoveRequest] = useState<MoveRequest | null>(null);
  const [params, setParams] = useSearchParams();
  const named = params.get("payout");
  const [detailed, setDetailed] = useState(named);
  useEffect(() => setDetailed(named), [named]);
  // A reload keeps closed what was closed, and a search may lead to the same payout again.
  const closeDetails = (): void => {
    setDetailed(null);
    if (named === null) return;
    const rest = new URLSearchParams(params);
    rest.delete("payout");
    setParams(rest, { replace: true, preventScrollReset: true });
  };
  const total = `${page.isMore ? "more than " : ""}${number(page.total)}`;
  const isPageSelected =
    page.lines.length > 0 && page.lines.every(({ id }) => selection.ids.has(id));
  const canTakeAll =
    isPageSelected && !page.isMore && page.total > page.lines.length && page.total <= 5000;
  const chosenSums = selection.isAll && sums ? sums : sumsOf(selection.chosen);
  const updateMany = (to: PayoutStatus) => {
    setMoveRequest(
      moveRequestForMany(
        to,
        tellOutlook(chosenSums, to),
        page,
        selection.ids,
        selection.isAll ? filter : null,
      ),
    );
  };
  return (
    <section aria-label="List of payouts">
      <PayoutFilters asked={filter} size={size} />
      <p className="mb-3 text-sm text-muted tabular-nums" role="status">
        {total} of {number(all)} Payouts
      </p>
      {selection.ids.size > 0 ? (
        <PayoutBulkBar
          count={selection.ids.size}
          sum={sumOfAll(chosenSums)}
          all={
            canTakeAll ? { total, isChosen: selection.isAll, onChoose: selection.chooseAll } : null
          }
          onUpdate={updateMany}
          onClear={selection.clear}
        />
      ) : null}
      {page.lines.length > 0 ? (
        <PayoutTable
          variant="page"
          lines={page.lines}
          selection={{ ids: selection.ids, onSelect: selection.select }}
          onMoveRequest={setMoveRequest}
          onDetails={setDetailed}
        />
      ) : (
        <EmptyState
          icon={<Wallet />}
          title="No payouts found"
          text={
            all === 0
              ? "When a case settles, what it earns shows up here."
              : "Nothing fits these filters."
          }
        />
      )}
      <PageBar shown={page} size={size} what="payouts" />
      <PayoutMoveDialog
        key={moveRequest ? JSON.stringify(moveRequest.fields) + moveRequest.to : "none"}
        moveRequest={moveRequest}
        onClose={() => setMoveRequest(null)}
        onMoved={selection.clear}
        onRefused={(ids) => selection.keep(ids, page.lines)}
      />
      <PayoutDetailsDialog payoutId={detailed} onClose={closeDetails} onChanged={selection.clear} />
    </section>
  );
}
