import { sqlite } from "~/db/client";
import { newId } from "~/db/ids";
import type { JournalKind } from "~/db/journal/journal-kinds";

export type LineToRecord = {
  kind: JournalKind;
  key: string;
  whom?: string | null;
  words?: string | null;
  detail?: Record<string, unknown> | null;
  at: number;
};

const insert = sqlite.prepare<
  [string, string, string, string | null, string | null, string | null, number]
>(
  "INSERT INTO journal_lines (id, kind, key, whom, words, detail, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
);

/**
 * Records a fact that must survive any copy of the database, in the transaction around. It is in
 * the journal outside the database before anything leaves (`keep-journal.ts`).
 */
export function recordJournalLine({
  kind,
  key,
  whom = null,
  words = null,
  detail = null,
  at,
}: LineToRecord): void {
  insert.run(newId("jrn"), kind, key, whom, words, detail && JSON.stringify(detail), at);
}
