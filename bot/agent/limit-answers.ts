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

/** As many automatic answers a number gets in this time. */
const answersWindow = minutes(10);
const mostAnswers = 30;

/**
 * The same words are answered so often in this time: a keyword more often, since whoever waits asks
 * for STATUS again.
 */
const wordsWindow = minutes(5);
const mostSameWords = 2;
const mostSameKeywords = 6;

/**
 * Whether a text says what was just answered as often as `most`: a machine that answers machines
 * would never end. Yes and no are said to questions, so they may come as often as those. Logged.
 */
export function isSaidAgain(message: Message, most: number = mostSameWords): boolean {
  if (isYesOrNo(message.message) || countSameWordsBefore(message, wordsWindow) < most) return false;
  log.warn(
    { messageId: message.id, conversationId: message.conversationId },
    "the same words came once more and are not answered",
  );
  return true;
}

/**
 * What may be said to a text that no person and no model answers: all of `bodies`, nothing where
 * its words were just answered often enough, and one kind text where the number has had too many
 * answers of late. Logged.
 * @param now an instant in ms
 * @param isKeyword the text is a keyword, which machines that answer machines hardly say
 */
export function limitAnswers(
  message: Message,
  phone: string,
  bodies: readonly string[],
  now: number,
  isKeyword = false,
): readonly string[] {
  if (bodies.length === 0 || isSaidAgain(message, isKeyword ? mostSameKeywords : mostSameWords))
    return [];
  if (countAnswersTo(phone, now - answersWindow, now) < mostAnswers) return bodies;
  log.warn(
    { messageId: message.id, conversationId: message.conversationId },
    "a number had too many answers and gets none for a while",
  );
  return wasTextedSince(phone, tooManyTexts(), now - answersWindow, now) ? [] : [tooManyTexts()];
}
