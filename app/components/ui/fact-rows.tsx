import type { ReactNode } from "react";
import { BrokenWell } from "~/app/components/ui/broken-well";
import { cn } from "~/app/components/ui/cn";

/** A fact's name and what it is. */
export type Fact = readonly [name: string, value: ReactNode];

/**
 * Facts one below the other: the name at the left, what it is beside it, where a long
 * address breaks at its signs.
 */
export function FactRows({
  facts,
  className,
}: {
  facts: readonly Fact[];
  className?: string | undefined;
}) {
  return (
    <dl className={cn("grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 text-[0.9375rem]", className)}>
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 font-semibold break-words">
            {typeof value === "string" ? <BrokenWell>{value}</BrokenWell> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
