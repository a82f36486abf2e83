import { readKeyword } from "~/bot/keywords";
import { minutes } from "~/core/duration";
import { listAnsweredSince } from "~/core/support/queries";

/**
 * A person gets a limited number of free-text answers within this time; further texts are kept and
 * get one kind reply.
 */
export const window = minutes(10);
const maxAnswers = 20;

function isFreeText(words: string): boolean {
  return words.trim() !== "" && readKeyword(words).kind === "none";
}

/** Whether a person has had as many free-text answers as they get for now. */
export function isTooMany(whose: { userId: string; conversationId: string }, now: number): boolean {
  return listAnsweredSince(whose, now - window).filter(isFreeText).length >= maxAnswers;
}
