import { and, eq, gte, count } from "drizzle-orm";
import { hours } from "~/core/duration";
import { recordChange } from "~/core/record-change";
import { getOwnTicket } from "~/core/support/desk/queries-ticket";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { internalNotes } from "~/db/schema/support";
import { transaction } from "~/db/transaction";

/** Who wrote the notes that the assistant takes. */
const assistantId = "assistant";

const mostAnHour = 5;

/**
 * Notes for staff what a person says is wrong with what we have of them: nothing is changed by it,
 * a person of staff decides. The person's own ticket only, and a few an hour.
 * @returns whether it was noted
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
      mostAnHour
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
