import { cn } from "~/app/components/ui/cn";
import {
  outreachStepLabels,
  outreachSteps,
  type CaseStatus,
  type OutreachStep,
} from "~/db/vocabulary";

type Row = { status: CaseStatus; outreachStep: OutreachStep | null; isFiled: boolean };

/**
 * A §4: the position of a case among the five outreach steps. The last one reads as due until a
 * filing is on record (decisions, Cases).
 */
export function ProgressStrip({ row: { status, outreachStep, isFiled } }: { row: Row }) {
  const index = outreachStep
    ? outreachSteps.indexOf(outreachStep)
    : status === "submitted"
      ? 0
      : -1;
  const step = outreachSteps[index];
  if (!step) return <div aria-hidden="true" className="h-1.5 rounded-full bg-line" />;
  const isDue = step === "final_notice" && !isFiled;
  const name = isDue ? `Due: ${outreachStepLabels[step].toLowerCase()}` : outreachStepLabels[step];
  return (
    <div className="flex items-center gap-3">
      <div aria-hidden="true" className="grid flex-1 grid-cols-5 gap-1">
        {outreachSteps.map((one, at) => (
          <span
            key={one}
            className={cn(
              "h-1.5 rounded-full",
              at < index || (at === index && !isDue) ? "bg-accent" : "bg-line",
            )}
          />
        ))}
      </div>
      <p className="text-xs whitespace-nowrap text-muted">
        Step {index + 1} of {outreachSteps.length} · {name}
      </p>
    </div>
  );
}
