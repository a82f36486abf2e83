import { readKeyword } from "~/bot/keywords";
import { minutes } from "~/core/duration";
import { listAnsweredSince } from "~/core/support/queries";

/**
 * Free-text answers a person gets in this time; what comes beyond is kept and met with one kind
 * text.
 */
export const window = minutes(10);
const mostAnswers = 20;

function isFreeText(words: string): boolean {
  return words.trim() !== "" && readKeyword(words).kind === "none";
}

/** Whether a person has had as many free-text answers as they get for now. */
export function isTooMany(whose: { userId: string; conversationId: string }, now: number): boolean {
  return listAnsweredSince(whose, now - window).filter(isFreeText).length >= mostAnswers;
}
