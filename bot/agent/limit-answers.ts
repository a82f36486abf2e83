import { isYesOrNo } from "~/bot/keywords";
import { tooManyTexts } from "~/bot/replies";
import type { Message } from "~/core/messaging/queries";
import {
  countAnswersTo,
  countSameWordsBefore,
  wasTextedSince,
} from "~/core/messaging/queries-pace";
import { minutes } from "~/core/duration";
import { log } from "~/log";

/** A number gets a limited number of automatic answers within this time. */
const answersWindow = minutes(10);
const maxAnswers = 30;

/**
 * The same words are answered a limited number of times within this time: keywords more often,
 * since people who wait ask for STATUS again.
 */
const wordsWindow = minutes(5);
const maxSameWords = 2;
const maxSameKeywords = 6;

/**
 * Whether the words of a text were just answered `most` times: two auto-responders would never end.
 * Yes and no answer questions, so they may come as often as questions do. Logged.
 */
export function isSaidAgain(message: Message, most: number = maxSameWords): boolean {
  if (isYesOrNo(message.message) || countSameWordsBefore(message, wordsWindow) < most) return false;
  log.warn(
    { messageId: message.id, conversationId: message.conversationId },
    "the same words came once more and are not answered",
  );
  return true;
}

/**
 * What may be sent to a text that the rules answer: all of `bodies`, nothing where its words were
 * just answered often enough, and one kind text where the number has had too many answers of late.
 * Logged.
 * @param now an instant in ms
 * @param isKeyword the text is a keyword, which auto-responders hardly ever send
 */
export function limitAnswers(
  message: Message,
  phone: string,
  bodies: readonly string[],
  now: number,
  isKeyword = false,
): readonly string[] {
  if (bodies.length === 0 || isSaidAgain(message, isKeyword ? maxSameKeywords : maxSameWords))
    return [];
  if (countAnswersTo(phone, now - answersWindow, now) < maxAnswers) return bodies;
  log.warn(
    { messageId: message.id, conversationId: message.conversationId },
    "a number had too many answers and gets none for a while",
  );
  return wasTextedSince(phone, tooManyTexts(), now - answersWindow, now) ? [] : [tooManyTexts()];
}
