import { checkStaff, recordStaffAct } from "~/core/accounts/staff-acts/record-staff-act";
import { eq } from "drizzle-orm";
import { findPerson } from "~/core/accounts/queries";
import { openConversation } from "~/core/messaging/open-conversation";
import { findLine } from "~/core/messaging/queries";
import { queueText, type QueuedText } from "~/core/messaging/send/queue-text";
import { NotFound, RuleBroken } from "~/core/errors";
import { announceConversation } from "~/core/support/announce-conversation";
import { refuseUnfilled } from "~/core/support/desk/placeholders";
import { getTicket } from "~/core/support/desk/queries-ticket";
import type { StaffMember } from "~/core/support/desk/staff-member";
import { maxLetters } from "~/core/support/send-chat-message";
import { db } from "~/db/client";
import { users } from "~/db/schema/accounts";
import { conversations, messages } from "~/db/schema/conversations";
import { transaction } from "~/db/transaction";

export type FirstWords = {
  userId: string;
  body: string;
  by: "chat" | "text";
  /** As counted by the carrier's rules (TW-44). */
  segments: number;
  clientKey: string;
  now?: number;
};

/** The conversation of the message; `hadOne` says that the person already had an open one. */
export type Started = { conversationId: string; hadOne: boolean; outcome: QueuedText };

// The request may come twice, after a lost response; the second one finds the first message.
function findStarted(key: string): string | undefined {
  return db
    .select({ conversationId: messages.conversationId })
    .from(messages)
    .where(eq(messages.key, key))
    .get()?.conversationId;
}

function isArchived(userId: string): boolean {
  const user = db.select({ at: users.archivedAt }).from(users).where(eq(users.id, userId)).get();
  return user?.at != null;
}

function findOpenOne(userId: string): string | undefined {
  const { conversationId } = findLine(userId);
  if (!conversationId) return undefined;
  return getTicket(conversationId).status === "auto_closed" ? undefined : conversationId;
}

/**
 * Writes to a person first, as staff: in their open conversation, or in a new one assigned to this
 * person of staff. The message is unsolicited, so a text is a `notice`: it needs consent, obeys
 * every stop, and waits for the end of quiet hours (LG-05, LG-08). A message that may not be texted
 * is shown in the person's account.
 * @throws NotAllowed; NotFound; RuleBroken `blank`, `too_long`, `no_number`, `unfilled_placeholder`
 */
export function startWithPerson(staff: StaffMember, first: FirstWords): Started {
  checkStaff(staff);
  const { userId, by, segments, clientKey, now: at = Date.now() } = first;
  const body = first.body.replaceAll("\u0000", "").toWellFormed().trim();
  if (body === "") throw new RuleBroken("blank", "There is nothing to send yet.");
  if ([...body].length > maxLetters)
    throw new RuleBroken("too_long", `Please keep a message under ${maxLetters} characters.`);
  refuseUnfilled(body);
  return transaction(() => {
    const person = findPerson(userId);
    if (!person || isArchived(userId))
      throw new NotFound("This person does not exist any more: somebody has deleted them.");
    if (by === "text" && !person.phone)
      throw new RuleBroken(
        "no_number",
        "This person has no number that can be texted. Write in the chat.",
      );
    const key = `staff-first:${userId}:${clientKey}`;
    const before = findStarted(key);
    if (before)
      return { conversationId: before, hadOne: true, outcome: { outcome: "said_in_chat" } };
    const open = findOpenOne(userId);
    const conversationId = open ?? openConversation({ userId, phone: null, at });
    const outcome = queueText({
      conversationId,
      phone: by === "text" ? person.phone : null,
      body,
      segments,
      purpose: "notice",
      key,
      senderType: "admin",
      senderName: staff.name,
      senderId: staff.userId,
      now: at,
    });
    const { assignedTo } = getTicket(conversationId);
    db.update(conversations)
      .set({ aiDisabled: true, assignedTo: assignedTo ?? staff.userId })
      .where(eq(conversations.id, conversationId))
      .run();
    recordStaffAct({
      staff,
      act: "start-conversation",
      subjectKind: "conversation",
      subjectId: conversationId,
      after: { by, outcome: outcome.outcome },
      at,
    });
    announceConversation({ id: conversationId, userId }, at);
    return { conversationId, hadOne: open !== undefined, outcome };
  });
}
