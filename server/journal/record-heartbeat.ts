import { recordJournalLine } from "~/db/journal/record-journal-line";

/**
 * Writes a line about nothing, at each start and in each busy minute, so that a copy from before is
 * recognized.
 */
export function recordHeartbeat(): void {
  recordJournalLine({ kind: "beat", key: "position", at: Date.now() });
}
