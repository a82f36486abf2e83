import { eq } from "drizzle-orm";
import { findPerson } from "~/core/accounts/queries";
import { checkStaff, recordStaffAct } from "~/core/accounts/staff-acts/record-staff-act";
import { Conflict, RuleBroken } from "~/core/errors";
import { recordEvent } from "~/core/events";
import { recordChange } from "~/core/record-change";
import { liftAdoptedStops, numberHash } from "~/core/restore/adopted-lines";
import { saidMinorAt } from "~/core/sign-up/is-minor";
import { getTicket } from "~/core/support/desk/queries-ticket";
import type { StaffMember } from "~/core/support/desk/staff-member";
import { plainLine } from "~/core/words/plain-line";
import { db } from "~/db/client";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import { phoneNumbers } from "~/db/schema/consent";
import { transaction } from "~/db/transaction";

/** The least length of a reason. */
export const fewestReasonLetters = 10;
/** The longest reason that is kept. */
export const maxReasonLetters = 500;

/**
 * Lifts the bar of a number whose person said that they are under 18, once staff has looked
 * (decisions, Age). The number may then open an account, and `tell-lifted-bar` tells the person who
 * texts from it. The reason is in the audit log.
 * @throws NotAllowed, NotFound; RuleBroken `reason_missing`, `too_long`; Conflict when the number
 * of the conversation is not barred (any more)
 */
export function liftMinorBar(
  staff: StaffMember,
  conversationId: string,
  typed: string,
  now: number = Date.now(),
): void {
  checkStaff(staff);
  const reason = plainLine(typed, maxReasonLetters * 2).trim();
  if (reason.length < fewestReasonLetters)
    throw new RuleBroken("reason_missing", "Say in a few words how you know that they are 18.");
  if (reason.length > maxReasonLetters)
    throw new RuleBroken("too_long", `Please keep the reason under ${maxReasonLetters} letters.`);
  transaction(() => {
    const { userId, phone: line } = getTicket(conversationId);
    const phone = line ?? (userId ? (findPerson(userId)?.phone ?? null) : null);
    const barredAt = saidMinorAt(phone);
    if (phone === null || barredAt === null)
      throw new Conflict("This number is not barred any more: somebody has lifted it.");
    const ofNumber = eq(phoneNumbers.phone, phone);
    const row = db.select().from(phoneNumbers).where(ofNumber).get();
    db.update(phoneNumbers)
      .set({ saidMinorAt: null, ...(row?.joinStep === "declined" && { joinStep: "new" }) })
      .where(ofNumber)
      .run();
    liftAdoptedStops("minor_barred", numberHash(phone), now);
    const whom = numberHash(phone);
    recordJournalLine({ kind: "minor_bar_lifted", key: "minor", whom, at: now });
    recordStaffAct({
      staff,
      act: "lift-minor-bar",
      subjectKind: "conversation",
      subjectId: conversationId,
      before: { saidMinorAt: barredAt },
      after: { saidMinorAt: null, reason },
      at: now,
    });
    recordEvent(
      "minor/bar.lifted",
      { conversationId, at: now },
      `minor-lifted:${conversationId}:${now}`,
    );
    recordChange("staff", "conversation.changed", conversationId, now);
  });
}
