import { sqlite } from "~/db/client";
import { days } from "~/core/duration";
import type { TextTopic } from "~/db/vocabulary";

/** Short answers no longer refer to a question older than this. */
const openFor = days(3);

const newest = sqlite
  .prepare<[string, number, number], TextTopic | null>(
    `SELECT topic FROM texts WHERE phone = ? AND created_at > ? AND created_at <= ? AND status <> 'suppressed' AND repeats_id IS NULL
       AND (topic IS NOT NULL OR instr(body, '?') > 0)
     ORDER BY created_at DESC, id DESC LIMIT 1`,
  )
  .pluck();

/**
 * The topic of the last text to a number by `at` (ms): an answer, or one of the questions that a
 * plain yes or no answers (LG-17); null for none, or long ago.
 */
export function askedLast(phone: string, at: number): TextTopic | null {
  return newest.get(phone, at - openFor, at) ?? null;
}
