import { asSent, lastAsking } from "~/bot/agent/claim-question/question-asked";
import { moveAsked, type MoveAsked } from "~/bot/agent/move/move-asked";
import { inSettings, type ToldMove } from "~/bot/agent/move/move-words";
import { noHeads, yesHeads } from "~/core/claims/answers/known-words";
import { wordsOf } from "~/core/claims/answers/parts";
import { readMoment } from "~/core/claims/answers/read-moment";
import { readMove } from "~/core/claims/answers/read-move";
import { listHomes } from "~/core/claims/facts/list-homes";
import type { CalendarDay } from "~/core/claims/facts/calendar";
import type { Message } from "~/core/messaging/queries";
import { dayInNewYork } from "~/core/words/moment-in-new-york";
import { legalLanguages } from "~/db/vocabulary";

/** What a text says of a move: one to ask about, an answer to our question, or too little. */
export type MoveTalk =
  | { kind: "told"; move: ToldMove }
  | { kind: "confirmed"; move: { state: string; from: CalendarDay } }
  | { kind: "day_missing"; state: string }
  | { kind: "denied" | "unsure" };

/** A longer text says more than yes, no or a day. */
const mostWords = 8;

function answerTo(asked: MoveAsked, message: Message): MoveTalk | null {
  const words = wordsOf(message.message);
  const [head = ""] = words;
  if (words.length > mostWords || message.message.includes("?")) return null;
  const isNo = noHeads.has(head);
  const moment = readMoment(message.message, dayInNewYork(message.createdAt));
  const { state } = asked;
  if (isNo) return moment === null || moment === "unsure" ? { kind: "denied" } : { kind: "unsure" };
  if (moment !== null && moment !== "unsure")
    return { kind: "confirmed", move: { state, from: moment.day } };
  if (!yesHeads.has(head)) return asked.isForDay ? { kind: "unsure" } : null;
  if (asked.from !== null) return { kind: "confirmed", move: { state, from: asked.from } };
  return asked.isForDay ? { kind: "unsure" } : { kind: "day_missing", state };
}

const wasPointed = (message: Message): boolean => {
  const last = lastAsking(message)?.message;
  return legalLanguages.some((language) =>
    asSent(inSettings(language)).some((one) => one === last),
  );
};

/**
 * Reads whether a text tells of a move or answers our question about one (CL-04); null where it
 * does neither. Where the person lives by our records is no move, and who was pointed to Settings
 * is not pointed there again at once. While staff has the word, only an answer counts.
 */
export function readMoveTalk(
  message: Message,
  userId: string,
  isWithStaff: boolean,
): MoveTalk | null {
  const told = readMove(message.message, dayInNewYork(message.createdAt));
  const isToldAnew = told.says === "moved" && told.state !== listHomes(userId).at(-1)?.state;
  if (isToldAnew && !isWithStaff)
    return { kind: "told", move: { state: told.state, from: told.from } };
  const asked = moveAsked(message);
  const answer = asked && answerTo(asked, message);
  if (answer) return answer;
  return told.says === "unsure" && !isWithStaff && !wasPointed(message) ? { kind: "unsure" } : null;
}
