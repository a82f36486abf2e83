import { askedLast } from "~/core/messaging/asked-last";
import { sqlite } from "~/db/client";

/** The key of the one text that asks whether texts should stop (LG-17) after a doubtful message. */
export const stopQuestionKey = (messageId: string): string => `ask-stop:${messageId}`;

/**
 * Whether the last text to a number by `at` (ms) is our question whether texts should stop (LG-17).
 */
export function isStopAsked(phone: string, at: number): boolean {
  return askedLast(phone, at) === "stop_question";
}

const lastQuestion = sqlite
  .prepare<[string, number], string>(
    `SELECT body FROM texts WHERE phone = ? AND created_at <= ? AND topic = 'stop_question'
     ORDER BY created_at DESC, id DESC LIMIT 1`,
  )
  .pluck();

/** The language in which a number was last asked that by `at` (ms): the ledger keeps the words. */
export function stopAskedIn(phone: string, at: number): "en" | "es" {
  return lastQuestion.get(phone, at)?.startsWith("¿") ? "es" : "en";
}
