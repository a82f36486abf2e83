import { askedLast } from "~/core/messaging/asked-last";

/** The key of the one text that asks whether texts should stop (LG-17) after a doubtful message. */
export const stopQuestionKey = (messageId: string): string => `ask-stop:${messageId}`;

/**
 * Whether the last text to a number by `at` (ms) is our question whether texts should stop (LG-17).
 */
export function isStopAsked(phone: string, at: number): boolean {
  return askedLast(phone, at) === "stop_question";
}
