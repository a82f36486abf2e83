import { renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { journalPath, journalTexts } from "~/db/journal/journal-file";
import { proveLines, readLine, writeLines } from "~/db/journal/journal-text";
import { syncPath } from "~/db/sync-path";

/**
 * Puts another copy of a database's journal in the place of this machine's, which goes on
 * otherwise: an old disk came back, or two machines wrote for a while. The lines that only this
 * machine has follow under new numbers. Called before the journal is open; a kill leaves the old
 * file or the new one. Parts that were set aside before have lines of both, and the new file counts
 * (`journalTexts`).
 * @throws JournalDamaged with the place
 */
export function mergeJournal(databaseId: string, theirs: readonly string[]): void {
  const path = journalPath(databaseId);
  const end = readLine(theirs.at(-1) ?? "");
  if (!end) return;
  const known = new Set(proveLines(theirs).map(({ id }) => id));
  const others = proveLines(journalTexts(databaseId, 0)).filter(({ id }) => !known.has(id));
  const renumbered = others.map((line, index) => ({ ...line, n: end.n + 1 + index }));
  const next = `${path}.next`;
  const text = `${theirs.join("\n")}\n${writeLines(renumbered, end).text}`;
  writeFileSync(next, text, { mode: 0o600 });
  syncPath(next);
  renameSync(next, path);
  syncPath(dirname(path));
}
