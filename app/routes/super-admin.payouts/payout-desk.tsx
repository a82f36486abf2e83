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
import type { PayoutLine } from "~/core/payouts/desk/queries-staff";
import type { PageShown } from "~/core/staff-page";
import type { PayoutStatus } from "~/db/vocabulary";
import { PayoutFilters, type AskedFilter } from "./payout-filters";

type Page = PageShown<PayoutLine> & { seenAt: number };

const number = (count: number): string => count.toLocaleString("en-US");

/** Which rows are selected: some of those that were shown, or all that the filter names. */
function useSelection(filter: AskedFilter) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setAll] = useState(false);
  const select = (changed: readonly string[], selected: boolean) => {
    const next = new Set(ids);
    for (const id of changed)
      if (selected) next.add(id);
      else next.delete(id);
    setIds(next);
    setAll(false);
  };
  const clear = () => {
    setIds(new Set());
    setAll(false);
  };
  const named = JSON.stringify(filter);
  useEffect(clear, [named]);
  return { ids, isAll, select, clear, chooseAll: () => setAll(true) };
}

function wishForMany(
  to: PayoutStatus,
  what: string,
  page: Page,
  ids: ReadonlySet<string>,
  filter: AskedFilter | null,
): MoveRequest {
  const which: Record<string, string> = filter
    ? { ...filter, all: "yes", ids: "" }
    : { ids: [...ids].join(",") };
  return { to, what, fields: { intent: "move-many", seen: String(page.seenAt), ...which } };
}

type PayoutDeskProps = { page: Page; filter: AskedFilter; size: number; all: number };

/** The payouts with their filters, selection and dialogs. */
export function PayoutDesk({ page, filter, size, all }: PayoutDeskProps) {
  const selection = useSelection(filter);
  const [wish, setWish] = useState<MoveRequest | null>(null);
  const [params] = useSearchParams();
  const [detailed, setDetailed] = useState<string | null>(params.get("payout"));
  const total = `${page.isMore ? "more than " : ""}${number(page.total)}`;
  const isPageSelected =
    page.lines.length > 0 && page.lines.every(({ id }) => selection.ids.has(id));
  const canTakeAll =
    isPageSelected && !page.isMore && page.total > page.lines.length && page.total <= 5000;
  const updateMany = (to: PayoutStatus) => {
    const what = selection.isAll
      ? `Each of the ${total} payouts`
      : `Each of the ${number(selection.ids.size)} selected payouts`;
    setWish(wishForMany(to, what, page, selection.ids, selection.isAll ? filter : null));
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
          onWish={setWish}
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
        key={wish ? JSON.stringify(wish.fields) + wish.to : "none"}
        wish={wish}
        onClose={() => setWish(null)}
        onMoved={selection.clear}
      />
      <PayoutDetailsDialog
        payoutId={detailed}
        onClose={() => setDetailed(null)}
        onChanged={selection.clear}
      />
    </section>
  );
}
