import { checkStaff, recordStaffAct } from "~/core/accounts/staff-acts/record-staff-act";
import { eq } from "drizzle-orm";
import { RuleBroken } from "~/core/errors";
import { plainLine } from "~/core/words/plain-line";
import { checkPlaceholders } from "~/core/support/desk/placeholders";
import type { StaffMember } from "~/core/support/desk/staff-member";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { cannedAnswers } from "~/db/schema/support";
import { transaction } from "~/db/transaction";

const findCannedAnswer = (id: string) =>
  db
    .select({ title: cannedAnswers.title, body: cannedAnswers.body })
    .from(cannedAnswers)
    .where(eq(cannedAnswers.id, id))
    .get();

/**
 * Saves an answer that staff gives often; with an id it replaces that one. @throws NotAllowed;
 * RuleBroken `blank`, `unknown_placeholder`
 */
export function saveCannedAnswer(
  staff: StaffMember,
  answer: { id?: string; title: string; body: string },
  now: number = Date.now(),
): string {
  checkStaff(staff);
  const [title, body] = [plainLine(answer.title, 80), answer.body.trim().slice(0, 2000)];
  if (title === "" || body === "")
    throw new RuleBroken("blank", "A saved answer needs a title and words.");
  checkPlaceholders(body);
  const id = answer.id ?? newId("can");
  transaction(() => {
    const before = findCannedAnswer(id);
    db.insert(cannedAnswers)
      .values({ id, title, body, createdBy: staff.userId, createdAt: now })
      .onConflictDoUpdate({ target: cannedAnswers.id, set: { title, body } })
      .run();
    recordStaffAct({
      staff,
      act: "save-canned-answer",
      subjectKind: "canned_answer",
      subjectId: id,
      before,
      after: { title, body },
      at: now,
    });
  });
  return id;
}

/** Deletes a saved answer; a missing one is no error. @throws NotAllowed */
export function deleteCannedAnswer(staff: StaffMember, id: string, now: number = Date.now()): void {
  checkStaff(staff);
  transaction(() => {
    const before = findCannedAnswer(id);
    db.delete(cannedAnswers).where(eq(cannedAnswers.id, id)).run();
    recordStaffAct({
      staff,
      act: "delete-canned-answer",
      subjectKind: "canned_answer",
      subjectId: id,
      before,
      at: now,
    });
  });
}
