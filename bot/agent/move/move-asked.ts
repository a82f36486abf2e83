import { ask, askDay, type ToldMove } from "~/bot/agent/move/move-words";
import { isAsk as isTermsAsk } from "~/bot/agent/changed-terms/changed-terms-words";
import { asSent, lastAsking } from "~/bot/agent/claim-question/question-asked";
import { readMove } from "~/core/claims/answers/read-move";
import { listMessages, type Message } from "~/core/messaging/queries";
import { dayInNewYork } from "~/core/words/moment-in-new-york";
import { legalLanguages } from "~/db/vocabulary";

/** Our question about a move: what was told, and whether only its day is asked for by now. */
export type MoveAsked = ToldMove & { isForDay: boolean };

const looksBack = 30;

/** The move that a text of ours asked about, by the person's own words before it. */
function askedIn(said: Message, { state, from }: ToldMove): MoveAsked | undefined {
  const isWorded = (words: (language: (typeof legalLanguages)[number]) => string): boolean =>
    legalLanguages.some((language) => asSent(words(language)).includes(said.message));
  if (isWorded((language) => ask({ state, from }, language)))
    return { state, from, isForDay: false };
  return isWorded((language) => askDay(state, language))
    ? { state, from, isForDay: true }
    : undefined;
}

/**
 * The move that a message comes right after our question about (CL-04), or null where something
 * else was asked last. It is kept nowhere beside the conversation: the person's words are read
 * again as they were on their day.
 */
export function moveAsked(message: Message): MoveAsked | null {
  const last = lastAsking(message);
  if (!last) return null;
  const before = listMessages(message.conversationId, looksBack).filter(
    ({ id, createdAt }) => id !== message.id && createdAt <= message.createdAt,
  );
  // Whatever we said after it, the question is over; changed terms are asked about without a
  // question mark, and their yes is no move's.
  const isOverAsked = before.some(
    ({ id, message: words, createdAt, senderType }) =>
      (createdAt > last.createdAt && senderType !== "user") ||
      (id !== last.id && createdAt === last.createdAt && isTermsAsk(words)),
  );
  if (isOverAsked) return null;
  const told = before.filter(({ senderType }) => senderType === "user");
  for (const { message: words, createdAt } of told.reverse()) {
    const read = readMove(words, dayInNewYork(createdAt));
    const asked = read.says === "moved" ? askedIn(last, read) : undefined;
    if (asked) return asked;
  }
  return null;
}
