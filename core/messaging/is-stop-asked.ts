import { sqlite } from "~/db/client";
import { days } from "~/core/duration";

/**
 * The key of the one text that asks whether texts should stop (LG-17), after the message that left
 * the doubt.
 */
export const stopQuestionKey = (messageId: string): string => `ask-stop:${messageId}`;

/** A question this old is no longer what a short answer refers to. */
const openFor = days(3);

const newest = sqlite
  .prepare<[string, number, number], string | null>(
    `SELECT topic FROM texts WHERE phone = ? AND created_at > ? AND created_at <= ? AND status <> 'suppressed' AND repeats_id IS NULL
       AND (topic IN ('reply', 'stop_question') OR instr(body, '?') > 0)
     ORDER BY created_at DESC, id DESC LIMIT 1`,
  )
  .pluck();

/**
 * Whether the last thing that a number was asked or answered by `at` (ms) is our question whether
 * texts should stop (LG-17).
 */
export function isStopAsked(phone: string, at: number): boolean {
  return newest.get(phone, at - openFor, at) === "stop_question";
}
