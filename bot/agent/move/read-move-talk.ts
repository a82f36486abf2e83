import { asSent, lastAsking } from "~/bot/agent/claim-question/question-asked";
import { moveAsked, type MoveAsked } from "~/bot/agent/move/move-asked";
import { inSettings, type ToldMove } from "~/bot/agent/move/move-words";
import { daysNamed } from "~/core/claims/answers/days-named";
import { noHeads, wordList, yesHeads } from "~/core/claims/answers/known-words";
import { wordsOf } from "~/core/claims/answers/parts";
import { readMoment } from "~/core/claims/answers/read-moment";
import { readMove } from "~/core/claims/answers/read-move";
import { listHomes } from "~/core/claims/facts/list-homes";
import type { CalendarDay } from "~/core/claims/facts/calendar";
import { findOpenQuestion } from "~/core/claims/questions/ask-claim-question";
import type { Message } from "~/core/messaging/queries";
import { dayInNewYork } from "~/core/words/moment-in-new-york";
import { legalLanguages } from "~/db/vocabulary";

/** What a text says of a move: one to ask about, an answer to our question, or too little. */
export type MoveTalk =
  | { kind: "told"; move: ToldMove }
  | { kind: "confirmed"; move: { state: string; from: CalendarDay } }
  | { kind: "day_missing"; state: string }
  | { kind: "denied" | "unsure" };

/** What may stand beside a yes, or beside the day of a move, and says nothing else. */
const besideYes = wordList(
  `thanks thank you thx please pls ok okay i do did am it is thats that this right correct good
   perfect por favor gracias eso asi es esta bien lo soy vivo`,
);
const besideDay = wordList(
  `it was on since we i moved move in there here the of el la de del desde nos me mude mudamos fue
   last this past day date about`,
);

/** A yes or a day is one only where nothing else is said: "yes but only visiting" is neither. */
function isOnly(words: readonly string[], days: readonly { at: number; end: number }[]): boolean {
  const isInDay = (place: number): boolean =>
    days.some(({ at, end }) => place >= at && place < end);
  return words.every(
    (word, place) =>
      isInDay(place) ||
      yesHeads.has(word) ||
      besideYes.has(word) ||
      (days.length > 0 && besideDay.has(word)),
  );
}

function answerTo(asked: MoveAsked, message: Message): MoveTalk | null {
  const today = dayInNewYork(message.createdAt);
  const words = wordsOf(message.message);
  const [head = ""] = words;
  if (message.message.includes("?")) return null;
  const moment = readMoment(message.message, today);
  const isDay = moment !== null && moment !== "unsure";
  if (noHeads.has(head)) return isDay ? { kind: "unsure" } : { kind: "denied" };
  if (!isOnly(words, daysNamed(words, today)))
    return yesHeads.has(head) ? { kind: "unsure" } : null;
  const { state } = asked;
  if (isDay) return { kind: "confirmed", move: { state, from: moment.day } };
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
  // "Yes, we moved last year" may answer the question about a claim that stands open.
  const isFree = !isWithStaff && !findOpenQuestion(userId) && !wasPointed(message);
  return told.says === "unsure" && isFree ? { kind: "unsure" } : null;
}
