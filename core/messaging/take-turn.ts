import { and, asc, eq, gt, inArray, isNull, lte, or } from "drizzle-orm";
import { messagesIn } from "~/core/messaging/messages-of";
import { minutes, seconds } from "~/core/duration";
import { NotFound } from "~/core/errors";
import { db } from "~/db/client";
import { conversations, messages } from "~/db/schema/conversations";
import { transaction } from "~/db/transaction";

/**
 * A turn idle for this long may be taken over: its holder was killed, or lost by its engine. Taking
 * over too early does no harm, since a message is answered once.
 */
export const turnLifetime = seconds(90);

/** How far back along a conversation unanswered messages are looked for. */
const reach = 200;

export type Turn = {
  conversationId: string;
  /** The message whose event woke the run; it is found however old it is. */
  messageId: string;
  /** The run that asks; the run that holds the turn may take it again. */
  runId: string;
  now?: number;
};

// Messages that have just failed are set aside, so that later ones are answered. A clock that was
// ahead sets nothing aside for longer.
const isDue = (now: number) =>
  or(
    isNull(messages.tryAgainAt),
    lte(messages.tryAgainAt, now),
    gt(messages.tryAgainAt, now + minutes(10)),
  );

function findNext({ conversationId, messageId }: Turn, now: number): string | undefined {
  const isNear = inArray(messages.id, messagesIn(conversationId, { most: reach }));
  const isOwn = and(eq(messages.id, messageId), eq(messages.conversationId, conversationId));
  return db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        or(isNear, isOwn),
        isNull(messages.answeredAt),
        eq(messages.senderType, "user"),
        isDue(now),
      ),
    )
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(1)
    .get()?.id;
}

/**
 * Gives a run the turn to answer in a conversation, with the message that is next there: the oldest
 * unanswered one, whichever event woke the run, so that the order of answers follows from the rows
 * and not from an engine's queue. With nothing left to answer, the same commit gives the turn up:
 * an earlier message is seen here, and the event of a later one finds the turn free.
 * @returns the message's id; null when nothing is owed, or another run holds the turn and will
 * answer it
 * @throws NotFound
 */
export function takeTurn(turn: Turn): string | null {
  const { conversationId, runId, now = Date.now() } = turn;
  return transaction(() => {
    const own = eq(conversations.id, conversationId);
    const row = db
      .select({ run: conversations.turnRun, at: conversations.turnAt })
      .from(conversations)
      .where(own)
      .get();
    if (!row) throw new NotFound(`There is no conversation ${conversationId}.`);
    const isHeld =
      row.run !== null &&
      row.run !== runId &&
      row.at !== null &&
      Math.abs(now - row.at) < turnLifetime;
    if (isHeld) return null;
    const next = findNext(turn, now) ?? null;
    if (next !== null || row.run !== null)
      db.update(conversations)
        .set(next === null ? { turnRun: null, turnAt: null } : { turnRun: runId, turnAt: now })
        .where(own)
        .run();
    return next;
  });
}
