import { keyHash } from "~/core/restore/adopted-lines";
import { sqlite } from "~/db/client";
import { recordJournalLine } from "~/db/journal/record-journal-line";

const left = sqlite
  .prepare<[string], number>(
    "SELECT max(at) FROM adopted_lines WHERE kind = 'webhook' AND key = ? HAVING max(at) IS NOT NULL",
  )
  .pluck();

/**
 * Records in the journal that a case leaves for the outgoing webhook, before it does: `sendingId`
 * is the same on every try and in every copy of the database (issue 24, 3).
 */
export function noteWebhookTry(sendingId: string, now: number = Date.now()): void {
  recordJournalLine({ kind: "webhook", key: keyHash(sendingId), at: now });
}

/** Records in the journal that the last try of a sending was certainly not accepted. */
export function noteWebhookNotTaken(sendingId: string, now: number = Date.now()): void {
  recordJournalLine({ kind: "not_left", key: keyHash(sendingId), at: now });
}

/** When a sending had left before the database was restored, in ms, or null. */
export const whenWebhookLeft = (sendingId: string): number | null =>
  left.get(keyHash(sendingId)) ?? null;
