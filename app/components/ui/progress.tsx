import type { HTMLAttributes } from "react";
import { cn } from "~/app/components/ui/cn";

type ProgressProps = Omit<HTMLAttributes<HTMLDivElement>, "role" | "children"> & {
  value: number;
  max?: number;
  label: string;
};

/** A progress bar: `value` of `max` (100 by default), announced under its `label`. */
export function Progress({ value, max = 100, label, className, ...rest }: ProgressProps) {
  const share = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      className={cn(
        "h-2 w-full overflow-hidden rounded-full bg-raised ring-1 ring-line ring-inset",
        className,
      )}
      {...rest}
    >
      <div
        className="h-full rounded-full bg-accent transition-[width] duration-500"
        style={{ width: `${share}%` }}
      />
    </div>
  );
}
