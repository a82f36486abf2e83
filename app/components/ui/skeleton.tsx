import type { HTMLAttributes } from "react";
import { cn } from "~/app/components/ui/cn";

/**
 * A placeholder for content that is loading. Screen readers skip it; `aria-busy` around it informs
 * them.
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
