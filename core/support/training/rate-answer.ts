import { and, desc, eq, inArray } from "drizzle-orm";
import { messagesBefore } from "~/core/messaging/messages-of";
import { NotFound } from "~/core/errors";
import { recordChange } from "~/core/record-change";
import { withoutPersonalData } from "~/core/support/training/find-personal-data";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { conversations, messages } from "~/db/schema/conversations";
import { trainingEntries } from "~/db/schema/support";
import { transaction } from "~/db/transaction";

type Answer = typeof messages.$inferSelect;

/** The question must be among this many messages before its answer. */
const maxBefore = 50;

function questionBefore(answer: Answer): string | undefined {
  const asked = and(
    inArray(messages.id, messagesBefore(answer, { most: maxBefore })),
    eq(messages.senderType, "user"),
  );
  return db
    .select({ words: messages.message })
    .from(messages)
    .where(asked)
    .orderBy(desc(messages.id))
    .limit(1)
    .get()?.words;
}

// Staff sees the question and the failed answer, without personal data, and writes a better one.
function propose(answer: Answer, now: number): void {
  const question = questionBefore(answer)?.trim();
  const known = db
    .select({ id: trainingEntries.id })
    .from(trainingEntries)
    .where(eq(trainingEntries.proposedFrom, answer.id))
    .get();
  if (!question || known) return;
  db.insert(trainingEntries)
    .values({
      id: newId("trn"),
      triggerPhrase: withoutPersonalData(question.slice(0, 300)),
      response: withoutPersonalData(answer.message.slice(0, 900)),
      state: "proposed",
      proposedFrom: answer.id,
      createdAt: now,
      updatedAt: now,
    })
    .run();
}

/**
 * Stores whether an answer of the assistant helped its person (U §2 thumbs). One that did not is to
 * be reviewed and becomes a proposed training entry. @throws NotFound, also for an answer in
 * somebody else's ticket, or one that staff wrote
 */
export function rateAnswer(
  userId: string,
  messageId: string,
  isHelpful: boolean,
  now: number = Date.now(),
): void {
  transaction(() => {
    const row = db
      .select({ message: messages })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(
        and(
          eq(messages.id, messageId),
          eq(messages.senderType, "ai"),
          eq(conversations.userId, userId),
        ),
      )
      .get();
    if (!row) throw new NotFound("There is no such answer.");
    db.update(messages)
      .set({ isHelpful, needsReview: !isHelpful })
      .where(eq(messages.id, messageId))
      .run();
    if (!isHelpful) propose(row.message, now);
    recordChange("staff", "conversation.changed", row.message.conversationId, now);
  });
}
