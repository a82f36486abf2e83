import { and, eq, inArray } from "drizzle-orm";
import { findOpenQuestion } from "~/core/claims/questions/ask-claim-question";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { claimQuestions } from "~/db/schema/claims";

/** Questions that a picture answers: the person's own STOP, and the whole thread. */
const byPicture = ["Q1", "Q5", "J1"];

/**
 * Closes the question that a new picture answers (CL-09); the picture is read like any other.
 * @param broughtBy the message, or the case of an upload
 */
export function closePictureQuestion(userId: string, broughtBy: string, at: number): void {
  const open = findOpenQuestion(userId);
  if (!open || !byPicture.includes(open.question)) return;
  db.update(claimQuestions)
    .set({ answeredAt: at, messageId: broughtBy })
    .where(and(eq(claimQuestions.caseId, open.caseId), eq(claimQuestions.question, open.question)))
    .run();
}

/** Whether a picture was sent because we had asked for it. */
export function wasAskedFor(userId: string, broughtBy: string): boolean {
  const row = db
    .select({ caseId: claimQuestions.caseId })
    .from(claimQuestions)
    .innerJoin(cases, eq(cases.id, claimQuestions.caseId))
    .where(
      and(
        eq(cases.userId, userId),
        eq(claimQuestions.messageId, broughtBy),
        inArray(claimQuestions.question, byPicture),
      ),
    )
    .get();
  return row !== undefined;
}
