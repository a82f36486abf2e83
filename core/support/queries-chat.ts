import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { NotFound } from "~/core/errors";
import { recordCustody } from "~/core/evidence/record-custody";
import { isReplyPending, listThread, type ShownMessage } from "~/core/support/queries-thread";
import { getOwnTicket } from "~/core/support/desk/queries-ticket";
import { lastActivity } from "~/core/messaging/last-activity";
import { db } from "~/db/client";
import { conversations, messageMedia, messages } from "~/db/schema/conversations";
import { caseFiles } from "~/db/schema/evidence";
import { transaction } from "~/db/transaction";
import type { ConversationStatus } from "~/db/vocabulary";

/** A ticket in a person's list. */
export type Ticket = {
  id: string;
  ticketNumber: number;
  status: ConversationStatus;
  preview: string | null;
  unread: number;
  updatedAt: number;
  rating: number | null;
};

/** U §9. */
const shownTickets = 10;

function ticketsIn(userId: string, statuses: ConversationStatus[]): Ticket[] {
  return db
    .select({
      id: conversations.id,
      ticketNumber: conversations.ticketNumber,
      status: conversations.status,
      preview: conversations.lastPreview,
      unread: conversations.unreadByUser,
      updatedAt: lastActivity,
      rating: conversations.satisfactionRating,
    })
    .from(conversations)
    .where(
      and(
        eq(conversations.userId, userId),
        inArray(conversations.status, statuses),
        // Conversations with nothing but codes have no messages to show.
        isNotNull(conversations.lastPreview),
      ),
    )
    .orderBy(desc(lastActivity))
    .limit(shownTickets)
    .all();
}

/**
 * A person's ten most recent tickets of each tab (U §2, U §4), and how many answers they have not
 * seen.
 */
export function listTickets(userId: string): {
  active: Ticket[];
  resolved: Ticket[];
  unread: number;
} {
  const unread = db
    .select({ sum: sql<number>`coalesce(sum(${conversations.unreadByUser}), 0)` })
    .from(conversations)
    .where(eq(conversations.userId, userId))
    .get();
  return {
    active: ticketsIn(userId, ["open", "pending"]),
    resolved: ticketsIn(userId, ["resolved", "auto_closed"]),
    unread: unread?.sum ?? 0,
  };
}

/**
 * A ticket as its person sees it. `isManual`: staff answers; `isReplyPending`: the assistant's
 * answer is on its way.
 */
export type Chat = {
  id: string;
  ticketNumber: number;
  status: ConversationStatus;
  isManual: boolean;
  isWaiting: boolean;
  isReplyPending: boolean;
  rating: number | null;
  messages: ShownMessage[];
};

/** A person's own ticket with its messages. @throws NotFound, also for somebody else's */
export function getChat(userId: string, conversationId: string): Chat {
  const { id, ticketNumber, status, aiDisabled, waitingSince, satisfactionRating } = getOwnTicket(
    userId,
    conversationId,
  );
  return {
    id,
    ticketNumber,
    status,
    isManual: aiDisabled,
    isWaiting: waitingSince !== null,
    isReplyPending: !aiDisabled && isReplyPending(id),
    rating: satisfactionRating,
    messages: listThread(id),
  };
}

export type Attachment = {
  storageKey: string;
  contentType: string | null;
  fileName: string | null;
};

/**
 * The storage place of a picture in a chat, for the person of the ticket or for staff; views of
 * evidence are on record.
 * @throws NotFound
 */
export function openAttachment(
  mediaId: string,
  viewer: { kind: "user" | "admin"; id: string },
  now: number = Date.now(),
): Attachment {
  return transaction(() => {
    const row = db
      .select({ media: messageMedia, ownerId: conversations.userId })
      .from(messageMedia)
      .innerJoin(messages, eq(messages.id, messageMedia.messageId))
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(eq(messageMedia.id, mediaId))
      .get();
    if (!row || (viewer.kind === "user" && row.ownerId !== viewer.id))
      throw new NotFound("There is no such file.");
    const { storageKey, contentType, fileName, fileId } = row.media;
    if (storageKey) return { storageKey, contentType, fileName };
    const file = fileId
      ? db.select().from(caseFiles).where(eq(caseFiles.id, fileId)).get()
      : undefined;
    if (!file) throw new NotFound("This file is no longer kept.");
    const seen = {
      fileId: file.id,
      caseId: file.caseId,
      act: "viewed" as const,
      fileHash: file.fileHash,
    };
    recordCustody({
      ...seen,
      actorKind: viewer.kind,
      actorId: viewer.id,
      detail: "in the support chat",
      at: now,
    });
    return { storageKey: file.filePath, contentType: file.fileType, fileName: file.fileName };
  });
}
