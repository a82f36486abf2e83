import { useSearchParams } from "@remix-run/react";
import Wallet from "lucide-react/icons/wallet";
import { useState } from "react";
import { ListFoot } from "~/app/components/staff/list-foot";
import { PayoutBulkBar } from "~/app/components/staff/money/payout-bulk-bar";
import { PayoutDetailsDialog } from "~/app/components/staff/money/payout-details-dialog";
import { PayoutMoveDialog, type PayoutWish } from "~/app/components/staff/money/payout-move-dialog";
import { PayoutTable } from "~/app/components/staff/money/payout-table";
import { useDeskList } from "~/app/components/staff/use-desk-list";
import { EmptyState } from "~/app/components/ui/empty-state";
import type { PayoutLine } from "~/core/payouts/desk/queries-staff";
import type { PageShown } from "~/core/staff-page";
import type { PayoutStatus } from "~/db/vocabulary";
import { PayoutFilters } from "./payout-filters";

type Page = PageShown<PayoutLine> & { seenAt: number };

const number = (count: number): string => count.toLocaleString("en-US");
const filterNames = ["search", "status", "from", "to"];

/** Which rows are selected: some of those that were shown, or all that the filter names. */
function useSelection() {
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
  return { ids, isAll, select, clear, chooseAll: () => setAll(true) };
}

function wishForMany(
  to: PayoutStatus,
  what: string,
  page: Page,
  ids: ReadonlySet<string>,
  filter: Record<string, string> | null,
): PayoutWish {
  const which: Record<string, string> = filter
    ? { ...filter, all: "yes", ids: "" }
    : { ids: [...ids].join(",") };
  return { to, what, fields: { intent: "move-many", seen: String(page.seenAt), ...which } };
}

/** The payouts with their filters, selection and dialogs. */
export function PayoutDesk({ first, all }: { first: Page; all: number }) {
  const { page, asked, ask, refresh, isLoading } = useDeskList<Page>(
    "/super-admin/payouts",
    first,
    {},
  );
  const selection = useSelection();
  const [wish, setWish] = useState<PayoutWish | null>(null);
  const [params] = useSearchParams();
  const [detailed, setDetailed] = useState<string | null>(params.get("payout"));
  const filter = Object.fromEntries(filterNames.map((name) => [name, asked[name] ?? ""]));
  const total = `${page.isMore ? "more than " : ""}${number(page.total)}`;
  const onAsk = (change: Record<string, string>, wait?: number) => {
    if (!("page" in change)) selection.clear();
    ask(change, wait);
  };
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
  const onMoved = () => {
    selection.clear();
    void refresh();
  };
  return (
    <section aria-label="List of payouts" aria-busy={isLoading}>
      <PayoutFilters asked={asked} onAsk={onAsk} />
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
      <ListFoot page={page} size={asked.size ?? "20"} what="payouts" onAsk={onAsk} />
      <PayoutMoveDialog
        key={wish ? JSON.stringify(wish.fields) + wish.to : "none"}
        wish={wish}
        onClose={() => setWish(null)}
        onMoved={onMoved}
      />
      <PayoutDetailsDialog
        payoutId={detailed}
        onClose={() => setDetailed(null)}
        onChanged={onMoved}
      />
    </section>
  );
}
