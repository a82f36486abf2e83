import Check from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import Sum from "lucide-react/icons/circle-dollar-sign";
import Warn from "lucide-react/icons/triangle-alert";
import { StatTile } from "~/app/components/ui/stat-tile";
import { formatMoney } from "~/core/money";

type Figure = { count: number; cents: number };
export type PayoutFigures = Record<"pending" | "processing" | "completed" | "failed", Figure> & {
  all: number;
  withdrawn: number;
};

const number = (count: number): string => count.toLocaleString("en-US");

/** A §2.5: the summary cards. */
export function PayoutCards({ figures }: { figures: PayoutFigures }) {
  const { pending, processing, completed, failed } = figures;
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <StatTile
        label="Pending Payouts"
        value={number(pending.count)}
        note={`${formatMoney(pending.cents)}${processing.count > 0 ? ` · ${number(processing.count)} processing` : ""}`}
        icon={<Clock aria-hidden="true" />}
      />
      <StatTile
        label="Completed Payouts"
        value={number(completed.count)}
        note={`${formatMoney(completed.cents)} paid out`}
        icon={<Check aria-hidden="true" />}
      />
      <StatTile
        label="Failed Payouts"
        value={number(failed.count)}
        note="Requires attention"
        icon={<Warn aria-hidden="true" />}
      />
      <StatTile
        label="Total Value"
        value={formatMoney(pending.cents + completed.cents)}
        note="All time payouts"
        icon={<Sum aria-hidden="true" />}
      />
    </div>
  );
}
