import { and, eq } from "drizzle-orm";
import { takeTurn, type Turn } from "~/core/messaging/take-turn";
import { minutes } from "~/core/duration";
import { recordEvent } from "~/core/events";
import { db } from "~/db/client";
import { conversations, messages } from "~/db/schema/conversations";
import { transaction } from "~/db/transaction";

/**
 * After this many failures on our side the sender gets an apology; failures of a vendor, the engine
 * or the machine do not count.
 */
const maxFailedTries = 3;

/** How long a message is left alone after a run could not answer it. */
const setAsideFor = minutes(1);

/**
 * Ends the turn of a run that failed. The message it could not answer is set aside for a minute,
 * and the next one of the conversation is started. A repeated call changes nothing.
 * @returns the message when its failures on our side have reached the limit, so that its sender is
 * owed an apology; null when it will be tried again
 */
export function giveUpTurn(turn: Turn): string | null {
  const { conversationId, runId, now = Date.now() } = turn;
  return transaction(() => {
    const isOurs = and(eq(conversations.id, conversationId), eq(conversations.turnRun, runId));
    if (!db.select({ id: conversations.id }).from(conversations).where(isOurs).get()) return null;
    const failed = takeTurn({ ...turn, now });
    const tries =
      failed === null
        ? 0
        : db.select({ n: messages.failedTries }).from(messages).where(eq(messages.id, failed)).get()
            ?.n;
    if (failed)
      db.update(messages)
        .set({ tryAgainAt: now + setAsideFor })
        .where(eq(messages.id, failed))
        .run();
    const next = takeTurn({ ...turn, now });
    db.update(conversations).set({ turnRun: null, turnAt: null }).where(isOurs).run();
    if (next)
      recordEvent("message/received", { messageId: next, conversationId }, `after:${runId}`);
    return (tries ?? 0) >= maxFailedTries ? failed : null;
  });
}
