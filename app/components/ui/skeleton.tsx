import type { HTMLAttributes } from "react";
import { cn } from "~/app/components/ui/cn";

/**
 * The shape of what is still loading; hidden from screen readers, which are told by `aria-busy`
 * around it.
 */
export function Skeleton({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      aria-hidden="true"
      className={cn("animate-pulse rounded-md bg-raised", className)}
      {...rest}
    />
  );
}
