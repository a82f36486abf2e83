import { eq, sql } from "drizzle-orm";
import { parse } from "tldts";
import { z } from "zod";
import { recordCaseEvent, type Actor } from "~/core/cases/record-case-event";
import { Conflict, NotFound, RuleBroken } from "~/core/errors";
import { toE164 } from "~/core/words/phone";
import { plainLine } from "~/core/words/plain-line";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { cases, corrections } from "~/db/schema/cases";
import { transaction } from "~/db/transaction";

export type CorrectedField = "violator_email" | "sender_phone" | "sender_name";

/**
 * The column values of a case that a corrected value sets. @throws RuleBroken `not_a_number`,
 * `not_an_address`
 */
export function checkCorrection(
  field: CorrectedField,
  typed: string,
): Partial<typeof cases.$inferInsert> {
  if (field === "sender_name") return { senderName: plainLine(typed, 120) };
  if (field === "sender_phone") {
    const senderPhone = /^\d{3,8}$/.test(typed) ? typed : toE164(typed);
    if (!senderPhone) throw new RuleBroken("not_a_number", "This is not a phone number.");
    return { senderPhone };
  }
  const email = typed.toLowerCase();
  if (!z.email().safeParse(email).success)
    throw new RuleBroken("not_an_address", "This is not an email address.");
  const host = email.slice(email.lastIndexOf("@") + 1);
  return { violatorEmail: email, violatorDomain: parse(host).hostname ?? host };
}

/**
 * Corrects a value read from the screenshot of a case that has not been submitted yet, by staff;
 * the old value stays on record.
 * @throws NotFound; Conflict when letters may have gone out already; RuleBroken when the value is
 * not valid
 */
export function correctCase(
  caseId: string,
  field: CorrectedField,
  value: string,
  actor: Actor,
  now: number = Date.now(),
): void {
  transaction(() => {
    const row = db.select().from(cases).where(eq(cases.id, caseId)).get();
    if (!row) throw new NotFound(`There is no case ${caseId}.`);
    if (row.status !== "review" && row.status !== "pending")
      throw new Conflict(`The case is ${row.status}; what was read can no longer be changed.`);
    const change = checkCorrection(field, value.trim());
    const was = {
      violator_email: row.violatorEmail,
      sender_phone: row.senderPhone,
      sender_name: row.senderName,
    }[field];
    db.update(cases)
      .set({ ...change, updatedAt: now, version: sql`${cases.version} + 1` })
      .where(eq(cases.id, caseId))
      .run();
    const by = actor.id ?? actor.kind;
    db.insert(corrections)
      .values({
        id: newId("corr"),
        caseId,
        field,
        was,
        proposed: value.trim(),
        proposedBy: by,
        state: "accepted",
        decidedBy: by,
        decidedAt: now,
        createdAt: now,
      })
      .run();
    recordCaseEvent(caseId, "corrected", { field, was }, actor, now);
    recordChange(row.userId, "case.changed", caseId, now);
  });
}
