import { checkStaff, recordStaffAct } from "~/core/accounts/staff-acts/record-staff-act";
import { and, desc, eq, gt, inArray, ne } from "drizzle-orm";
import { findPerson } from "~/core/accounts/queries";
import { messagesIn } from "~/core/messaging/messages-of";
import { queueText, type QueuedText } from "~/core/messaging/send/queue-text";
import type { Conversation } from "~/core/messaging/queries";
import { Conflict, RuleBroken } from "~/core/errors";
import { announceConversation } from "~/core/support/announce-conversation";
import { refuseUnfilled } from "~/core/support/desk/placeholders";
import { recordPicture, type ChatPicture } from "~/core/support/record-picture";
import { maxLetters } from "~/core/support/send-chat-message";
import { getTicket } from "~/core/support/desk/queries-ticket";
import type { StaffMember } from "~/core/support/desk/staff-member";
import { db } from "~/db/client";
import { conversations, messages } from "~/db/schema/conversations";
import { transaction } from "~/db/transaction";

/**
 * `seenAt` is when staff saw the conversation (ms): an answer of somebody else since then must be
 * read before this one is sent.
 */
export type StaffAnswer = {
  conversationId: string;
  body: string;
  by: "chat" | "text";
  /** As counted by the carrier's rules (TW-44). */
  segments: number;
  seenAt: number;
  clientKey: string;
  /** Its id is reserved before, where a file comes with it: the same answer is stored once. */
  picture?: ChatPicture | null;
  now?: number;
};

/** The outcome of an answer; `isNew` is false when it had been sent before. */
export type Answered = QueuedText & { isNew: boolean };

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

function findByKey(key: string): string | undefined {
  return db.select({ id: messages.id }).from(messages).where(eq(messages.key, key)).get()?.id;
}

// A file can only be opened in the account, not from a text.
function refuseUnseenFile({ userId }: Conversation, { by, picture }: StaffAnswer): void {
  if (!picture) return;
  if (by === "text")
    throw new RuleBroken("no_file_by_text", "A file can be sent in the chat, not by text.");
  if (!userId)
    throw new RuleBroken(
      "no_account",
      "This person has no account yet in which they could open a file. Write to them instead.",
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
 * Answers a person as staff, in the chat or by text; the person no longer waits. Answering takes
 * the ticket over: the agent stays silent until it is given back. A closed ticket is reopened.
 * @returns the outcome of a text; one that may not be sent is shown in the chat
 * @throws NotAllowed, NotFound; RuleBroken `blank`, `too_long`, `no_number`,
 * `unfilled_placeholder`, `no_file_by_text`, `no_account`; Conflict when somebody else answered in
 * between
 */
export function answerAsStaff(staff: StaffMember, answer: StaffAnswer): Answered {
  checkStaff(staff);
  const { conversationId, by, segments, clientKey, picture, now: at = Date.now() } = answer;
  const body = answer.body.replaceAll("\u0000", "").toWellFormed().trim();
  if (body === "" && !picture) throw new RuleBroken("blank", "There is nothing to send yet.");
  if ([...body].length > maxLetters)
    throw new RuleBroken("too_long", `Please keep an answer under ${maxLetters} characters.`);
  refuseUnfilled(body);
  return transaction(() => {
    const conversation = getTicket(conversationId);
    const key = `staff:${conversationId}:${clientKey}`;
    if (by === "chat" && findByKey(key)) return { outcome: "said_in_chat", isNew: false };
    refuseCrossing(staff, answer);
    refuseUnseenFile(conversation, answer);
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
      mediaCount: picture ? 1 : 0,
      now: at,
    });
    const written = picture && findByKey(key);
    if (written) recordPicture(written, picture, at);
    db.update(conversations)
      .set({
        waitingSince: null,
        alarmedAt: null,
        unreadByStaff: 0,
        snoozedUntil: null,
        aiDisabled: true,
        assignedTo: conversation.assignedTo ?? staff.userId,
        ...(conversation.status !== "pending" && {
          status: "open" as const,
          resolvedAt: null,
          beforeResolved: null,
        }),
      })
      .where(eq(conversations.id, conversationId))
      .run();
    recordStaffAct({
      staff,
      act: "answer-conversation",
      subjectKind: "conversation",
      subjectId: conversationId,
      after: { by, outcome: outcome.outcome, ...(picture && { file: picture.contentType }) },
      at,
    });
    announceConversation(conversation, at);
    return { ...outcome, isNew: outcome.outcome !== "repeated" };
  });
}
