import { recordJournalLine } from "~/db/journal/record-journal-line";

/**
 * Records in the journal that an arrived mail is not kept any more, so that no restored database
 * takes it in again. Runs in the transaction around.
 */
export function noteMailGone(rawHash: string, at: number = Date.now()): void {
  recordJournalLine({ kind: "mail_erased", key: rawHash, at });
}
