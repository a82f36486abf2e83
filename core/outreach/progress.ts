import { outreachSteps, type CaseStatus, type OutreachStep } from "~/db/vocabulary";

export type Progress = { index: number; step: OutreachStep; total: number; isDue: boolean };

/**
 * U §4: the index of a case's step among the five; a submitted case without one is at the first;
 * other cases have none (-1).
 */
export function progressIndex(status: CaseStatus, step: OutreachStep | null): number {
  if (step) return outreachSteps.indexOf(step);
  return status === "submitted" ? 0 : -1;
}

/**
 * The progress of a case's outreach, or null for none. The last step is only reached by a recorded
 * filing and shown as due until then (decisions, The letter of the last step).
 */
export function progressOf(row: {
  status: CaseStatus;
  outreachStep: OutreachStep | null;
  isFiled: boolean;
}): Progress | null {
  const index = progressIndex(row.status, row.outreachStep);
  const step = outreachSteps[index];
  if (!step) return null;
  return {
    index,
    step,
    total: outreachSteps.length,
    isDue: step === "final_notice" && !row.isFiled,
  };
}

/** The step that follows, or null after the last. */
export function stepAfter(step: OutreachStep): OutreachStep | null {
  return outreachSteps[outreachSteps.indexOf(step) + 1] ?? null;
}
