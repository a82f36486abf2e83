import { and, eq, max, ne } from "drizzle-orm";
import { isLetterOf } from "~/core/outreach/letter-of-mail";
import { recordEvent } from "~/core/events";
import { stepAfter } from "~/core/outreach/progress";
import { findPursuit } from "~/core/outreach/queries";
import { db } from "~/db/client";
import { outreachLetters, pursuits } from "~/db/schema/outreach";
import type { OutreachStep } from "~/db/vocabulary";

function lastLeft(caseId: string, step: OutreachStep, but: string): number {
  const found = db
    .select({ at: max(outreachLetters.sentAt) })
    .from(outreachLetters)
    .where(
      and(
        eq(outreachLetters.caseId, caseId),
        eq(outreachLetters.step, step),
        ne(outreachLetters.id, but),
      ),
    )
    .get();
  return found?.at ?? 0;
}

/**
 * Notes, in the transaction around and before the letter's own row, that a letter waits no longer:
 * the time that its recipient has counts from when it left (`leftAt`, in ms; null when it did not),
 * not from when it was written, and outreach that waited for it goes on.
 */
export function noteLetterOver(mailId: string, leftAt: number | null, now: number): void {
  const letter = db.select().from(outreachLetters).where(isLetterOf(mailId)).get();
  if (letter?.state !== "queued") return;
  const { id, caseId, step, createdAt } = letter;
  const pursuit = findPursuit(caseId);
  if (!pursuit?.nextStep || pursuit.nextStep !== stepAfter(step)) return;
  const late = leftAt === null ? 0 : leftAt - Math.max(createdAt, lastLeft(caseId, step, id));
  if (late > 0)
    db.update(pursuits)
      .set({ dueAt: pursuit.dueAt + late })
      .where(eq(pursuits.caseId, caseId))
      .run();
  if (pursuit.dueAt <= now) recordEvent("outreach/resumed", { caseId }, `over:${mailId}`);
}
