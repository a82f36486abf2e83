import { isYesOrNo } from "~/bot/keywords";
import { tooManyTexts } from "~/bot/replies";
import type { Message } from "~/core/conversations/queries";
import { countAnswersTo, countSameWordsBefore, wasTextedSince } from "~/core/conversations/queries-pace";
import { minutes } from "~/core/duration";
import { log } from "~/log";

/** As many automatic answers a number gets in this time. */
const answersWindow = minutes(10);
const mostAnswers = 20;

/** The same words are answered twice in this time. */
const wordsWindow = minutes(5);
const mostSameWords = 2;

/**
 * Whether a text says what was just answered twice: a machine that answers machines would never end. Yes and no are said to questions, so
 * they may come as often as those. Logged.
 */
export function isSaidAgain(message: Message): boolean {
  if (isYesOrNo(message.message) || countSameWordsBefore(message, wordsWindow) < mostSameWords) return false;
  log.warn({ messageId: message.id, conversationId: message.conversationId }, "the same words came a third time and are not answered");
  return true;
}

/**
 * What may be said to a text that no person and no model answers: all of `bodies`, nothing where its words were just answered twice, and
 * one kind text where the number has had too many answers of late. Logged.
 * @param now an instant in ms
 */
export function holdBack(message: Message, phone: string, bodies: readonly string[], now: number): readonly string[] {
  if (bodies.length === 0 || isSaidAgain(message)) return [];
  if (countAnswersTo(phone, now - answersWindow) < mostAnswers) return bodies;
  log.warn({ messageId: message.id, conversationId: message.conversationId }, "a number had too many answers and gets none for a while");
  return wasTextedSince(phone, tooManyTexts(), now - answersWindow) ? [] : [tooManyTexts()];
}
