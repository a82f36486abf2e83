import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { intakeRefusals } from "~/db/schema/evidence";

/**
 * Keeps the record of a file that was refused before a case was opened for it: too large, of
 * another type, broken, sent before.
 */
export function recordRefusal(
  refusal: { caseId: string; userId: string; fileHash: string; code: string; sentence: string },
  now: number = Date.now(),
): void {
  db.insert(intakeRefusals)
    .values({ id: newId("int"), ...refusal, at: now })
    .onConflictDoNothing()
    .run();
}
