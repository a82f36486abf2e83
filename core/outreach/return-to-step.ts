import { eq } from "drizzle-orm";
import { recordEvent } from "~/core/events";
import { stepAfter } from "~/core/outreach/progress";
import { type OutreachLetter } from "~/core/outreach/list-letters";
import { findPursuit } from "~/core/outreach/queries";
import { db } from "~/db/client";
import { pursuits } from "~/db/schema/outreach";

/**
 * Sets outreach back to the step of a letter that was withdrawn and surely never left, in the
 * transaction around, so that it is written anew from what holds now (CL-05).
 */
export function returnToStep({ id, caseId, step }: OutreachLetter, now: number): void {
  const pursuit = findPursuit(caseId);
  if (!pursuit || pursuit.filedAt !== null) return;
  if (pursuit.nextStep === stepAfter(step))
    db.update(pursuits)
      .set({ nextStep: step, dueAt: now })
      .where(eq(pursuits.caseId, caseId))
      .run();
  recordEvent("outreach/resumed", { caseId }, `anew:${id}`);
}
