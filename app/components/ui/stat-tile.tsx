import type { ReactNode } from "react";
import { cn } from "~/app/components/ui/cn";

type StatTileProps = {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  icon?: ReactNode;
  className?: string;
};

// A long amount is set smaller, so that it fits its card; one cqi is a hundredth of the card's
// inner width.
function sizeOf(value: ReactNode): string {
  const length = typeof value === "string" ? value.length : 0;
  if (length > 14) return "text-[min(var(--text-number),9cqi)]";
  if (length > 10) return "text-[min(var(--text-number),11cqi)]";
  return length > 7 ? "text-[min(var(--text-number),16cqi)]" : "text-number";
}

/** One figure with its label: the cards above lists and on dashboards. */
export function StatTile({ label, value, note, icon, className }: StatTileProps) {
  return (
    <div
      className={cn(
        "flex flex-col gap-1 rounded-xl border border-line bg-surface p-5 shadow-card",
        className,
      )}
    >
      <p className="flex items-center justify-between gap-2 text-sm font-medium text-muted [&>svg]:size-4.5 [&>svg]:shrink-0">
        {label}
        {icon}
      </p>
      <div className="@container">
        <p className={cn(sizeOf(value), "leading-tight font-bold tabular-nums")}>{value}</p>
      </div>
      {note ? <p className="text-sm text-muted">{note}</p> : null}
    </div>
  );
}
