import { checkStaff, recordStaffAct } from "~/core/accounts/staff-acts/record-staff-act";
import { and, desc, eq, gt, inArray, ne } from "drizzle-orm";
import { findPerson } from "~/core/accounts/queries";
import { messagesIn } from "~/core/messaging/messages-of";
import { queueText, type QueuedText } from "~/core/messaging/send/queue-text";
import type { Conversation } from "~/core/messaging/queries";
import { Conflict, RuleBroken } from "~/core/errors";
import { announceConversation } from "~/core/support/announce-conversation";
import { mostLetters } from "~/core/support/send-chat-message";
import { getTicket } from "~/core/support/desk/queries-ticket";
import type { StaffMember } from "~/core/support/desk/staff-member";
import { db } from "~/db/client";
import { conversations, messages } from "~/db/schema/conversations";
import { transaction } from "~/db/transaction";

/**
 * What the person of staff had before their eyes: when somebody else has answered since, they are
 * told before theirs goes out.
 */
export type StaffAnswer = {
  conversationId: string;
  body: string;
  by: "chat" | "text";
  /** As counted by the carrier's rules (TW-44). */
  segments: number;
  seenAt: number;
  clientKey: string;
  now?: number;
};

function refuseCrossing(staff: StaffMember, { conversationId, seenAt }: StaffAnswer): void {
  const others = and(
    inArray(messages.id, messagesIn(conversationId, { since: seenAt })),
    eq(messages.senderType, "admin"),
    ne(messages.senderId, staff.userId),
    gt(messages.createdAt, seenAt),
  );
  const crossed = db
    .select()
    .from(messages)
    .where(others)
    .orderBy(desc(messages.createdAt))
    .limit(1)
    .get();
  if (crossed)
    throw new Conflict(
      `${crossed.senderName ?? "Somebody else"} has just answered. Read it, then send yours if it is still needed.`,
    );
}

function phoneFor(conversation: Conversation, by: "chat" | "text"): string | null {
  if (by === "chat") return null;
  const phone = conversation.userId
    ? (findPerson(conversation.userId)?.phone ?? null)
    : conversation.phone;
  if (!phone)
    throw new RuleBroken(
      "no_number",
      "This person has no number that can be texted. Answer in the chat.",
    );
  return phone;
}

/**
 * Answers a person as staff, in the chat or by text; the person waits no longer. Taking part takes
 * the ticket over: the agent stays silent until it is given back. A ticket that was over is open
 * again.
 * @returns what became of a text: one that may not be sent stands in the chat
 * @throws NotAllowed, NotFound; RuleBroken `blank`, `too_long`, `no_number`; Conflict when somebody
 * else answered in between
 */
export function answerAsStaff(staff: StaffMember, answer: StaffAnswer): QueuedText {
  checkStaff(staff);
  const { conversationId, by, segments, clientKey, now: at = Date.now() } = answer;
  const body = answer.body.replaceAll("\u0000", "").toWellFormed().trim();
  if (body === "") throw new RuleBroken("blank", "There is nothing to send yet.");
  if ([...body].length > mostLetters)
    throw new RuleBroken("too_long", `Please keep an answer under ${mostLetters} characters.`);
  return transaction(() => {
    const conversation = getTicket(conversationId);
    refuseCrossing(staff, answer);
    const key = `staff:${conversationId}:${clientKey}`;
    const phone = phoneFor(conversation, by);
    const who = { senderType: "admin", senderName: staff.name, senderId: staff.userId } as const;
    const outcome = queueText({
      conversationId,
      phone,
      body,
      segments,
      purpose: "answer",
      key,
      ...who,
      now: at,
    });
    db.update(conversations)
      .set({
        waitingSince: null,
        alarmedAt: null,
        unreadByStaff: 0,
        aiDisabled: true,
        assignedTo: conversation.assignedTo ?? staff.userId,
        ...(conversation.status !== "pending" && { status: "open" as const, resolvedAt: null }),
      })
      .where(eq(conversations.id, conversationId))
      .run();
    recordStaffAct({
      staff,
      act: "answer-conversation",
      subjectKind: "conversation",
      subjectId: conversationId,
      after: { by, outcome: outcome.outcome },
      at,
    });
    announceConversation(conversation, at);
    return outcome;
  });
}
