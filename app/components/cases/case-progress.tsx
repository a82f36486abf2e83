import { cn } from "~/app/components/ui/cn";
import {
  outreachStepLabels,
  outreachSteps,
  type CaseStatus,
  type OutreachStep,
} from "~/db/vocabulary";

type ProgressProps = { status: CaseStatus; step: OutreachStep | null; isFiled: boolean };

/**
 * U §4: the index of a case's step in the list. A submitted case without a step is at the first
 * one; cases of any other status have no progress.
 */
export function progressIndex(status: CaseStatus, step: OutreachStep | null): number {
  if (status !== "submitted") return -1;
  return step ? outreachSteps.indexOf(step) : 0;
}

/** The name of a step; the last one reads as due until a filing is on record (decisions, Cases). */
function stepName(step: OutreachStep, isFiled: boolean): string {
  return step === "final_notice" && !isFiled
    ? `Due: ${outreachStepLabels[step].toLowerCase()}`
    : outreachStepLabels[step];
}

/** U §2: the five steps of a submitted case. */
export function CaseProgress({ status, step, isFiled }: ProgressProps) {
  const index = progressIndex(status, step);
  const reached = outreachSteps[index];
  if (!reached) return null;
  const isDue = reached === "final_notice" && !isFiled;
  return (
    <div>
      <div className="flex flex-wrap justify-between gap-x-4 text-sm">
        <p className="font-semibold">
          Progress: Step {index + 1} of {outreachSteps.length}
        </p>
        <p className="text-muted">{stepName(reached, isFiled)}</p>
      </div>
      <div aria-hidden="true" className="mt-2 grid grid-cols-5 gap-1">
        {outreachSteps.map((name, at) => (
          <span
            key={name}
            className={cn(
              "h-1.5 rounded-full",
              at < index || (at === index && !isDue) ? "bg-accent" : "bg-line",
            )}
          />
        ))}
      </div>
    </div>
  );
}
