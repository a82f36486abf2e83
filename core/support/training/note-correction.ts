import { and, eq, gte, count } from "drizzle-orm";
import { hours } from "~/core/duration";
import { recordChange } from "~/core/record-change";
import { getOwnTicket } from "~/core/support/desk/queries-ticket";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { internalNotes } from "~/db/schema/support";
import { transaction } from "~/db/transaction";

/** The author of the assistant's notes. */
const assistantId = "assistant";

const maxAnHour = 5;

/**
 * Records as a note for staff what a person says is wrong in our data. It changes nothing; staff
 * decides. Only in the person's own ticket, and a few an hour.
 * @returns whether it was recorded
 * @throws NotFound when the ticket is not theirs
 */
export function noteCorrection(
  userId: string,
  conversationId: string,
  words: string,
  now: number = Date.now(),
): boolean {
  return transaction(() => {
    getOwnTicket(userId, conversationId);
    const lately = and(
      eq(internalNotes.conversationId, conversationId),
      eq(internalNotes.authorId, assistantId),
      gte(internalNotes.createdAt, now - hours(1)),
    );
    if (
      (db.select({ count: count() }).from(internalNotes).where(lately).get()?.count ?? 0) >=
      maxAnHour
    )
      return false;
    const body = `The person says that something is wrong: ${words.toWellFormed().replace(/\s+/g, " ").trim().slice(0, 500)}`;
    db.insert(internalNotes)
      .values({ id: newId("note"), conversationId, authorId: assistantId, body, createdAt: now })
      .run();
    recordChange("staff", "conversation.changed", conversationId, now);
    return true;
  });
}
