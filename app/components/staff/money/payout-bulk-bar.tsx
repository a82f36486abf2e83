import { useState } from "react";
import { Button } from "~/app/components/ui/button";
import { Select } from "~/app/components/ui/select";
import { formatMoney } from "~/core/money";
import type { PayoutSum } from "~/core/payouts/desk/bulk-outlook";
import { payoutStatusLabels } from "~/core/payouts/desk/payout-moves";
import { payoutStatuses, type PayoutStatus } from "~/db/vocabulary";

type PayoutBulkBarProps = {
  count: number;
  sum: PayoutSum | null;
  /**
   * How many payouts match the filter in all, when the whole page is selected and there are more.
   */
  all: { total: string; isChosen: boolean; onChoose: () => void } | null;
  onUpdate: (to: PayoutStatus) => void;
  onClear: () => void;
};

/** A §2.5: the acts on the selected rows. */
export function PayoutBulkBar({ count, sum, all, onUpdate, onClear }: PayoutBulkBarProps) {
  const [to, setTo] = useState<PayoutStatus>("processing");
  return (
    <div
      role="region"
      aria-label="Selected payouts"
      className="sticky top-2 z-20 mb-4 flex flex-wrap items-center gap-3 rounded-xl border border-accent bg-surface p-3 shadow-float"
    >
      <p className="font-semibold" role="status">
        {all?.isChosen ? `All ${all.total} selected` : `${count.toLocaleString("en-US")} selected`}
        {sum ? `, ${formatMoney(sum.cents)}` : ""}
        {sum && sum.heldCount > 0 ? (
          <span className="font-normal text-muted">
            {" "}
            ({sum.heldCount.toLocaleString("en-US")} held, {formatMoney(sum.heldCents)})
          </span>
        ) : null}
      </p>
      {all && !all.isChosen ? (
        <Button look="link" size="sm" onClick={all.onChoose}>
          Select all {all.total}
        </Button>
      ) : null}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <Select
          aria-label="New status"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value as PayoutStatus)}
          className="h-9 min-w-36 text-sm"
        >
          {payoutStatuses.map((status) => (
            <option key={status} value={status}>
              {payoutStatusLabels[status]}
            </option>
          ))}
        </Select>
        <Button size="sm" onClick={() => onUpdate(to)}>
          Update
        </Button>
        <Button look="ghost" size="sm" onClick={onClear}>
          Clear selection
        </Button>
      </div>
    </div>
  );
}
