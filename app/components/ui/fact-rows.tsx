import type { ReactNode } from "react";
import { BrokenWell } from "~/app/components/ui/broken-well";
import { cn } from "~/app/components/ui/cn";

/** A fact's name and its value. */
export type Fact = readonly [name: string, value: ReactNode];

/**
 * A list of facts: the name at the left, its value beside it. A long address breaks at its
 * punctuation.
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
