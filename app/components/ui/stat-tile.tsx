import type { ReactNode } from "react";
import { cn } from "~/app/components/ui/cn";

type StatTileProps = { label: string; value: ReactNode; note?: ReactNode; icon?: ReactNode; className?: string };

/** One figure with its name: the cards above lists and on dashboards. */
export function StatTile({ label, value, note, icon, className }: StatTileProps) {
  return (
    <div className={cn("flex flex-col gap-1 rounded-xl border border-line bg-surface p-5 shadow-card", className)}>
      <p className="flex items-center justify-between gap-2 text-sm font-medium text-muted [&>svg]:size-4.5 [&>svg]:shrink-0">
        {label}
        {icon}
      </p>
      <p className="text-number font-bold tabular-nums">{value}</p>
      {note ? <p className="text-sm text-muted">{note}</p> : null}
    </div>
  );
}
