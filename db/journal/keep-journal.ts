import { sqlite } from "~/db/client";
import { noteFailure } from "~/db/disk-state";
import type { OpenJournal } from "~/db/journal/journal-file";
import { writeLines, type JournalLine } from "~/db/journal/journal-text";
import { onDisk } from "~/db/sync-log";

type Row = Omit<JournalLine, "detail"> & { detail: string | null };

const newest = sqlite.prepare<[], number | null>("SELECT max(n) FROM journal_lines").pluck();
const after = sqlite.prepare<[number], Row>(
  "SELECT n, id, kind, key, whom, words, detail, at FROM journal_lines WHERE n > ? ORDER BY n LIMIT 500",
);
const lastRun = sqlite
  .prepare<[], number | null>(
    "SELECT max(n) FROM journal_lines one WHERE NOT EXISTS (SELECT 1 FROM journal_lines WHERE n = one.n - 1)",
  )
  .pluck();
const lineAt = sqlite.prepare<[number], string>("SELECT id FROM journal_lines WHERE n = ?").pluck();

let journal: OpenJournal | undefined;
let copying: Promise<void> | undefined;

/** The position of this database: the number of its newest line, 0 before the first. */
export const ownPosition = (): number => newest.get() ?? 0;

/** The id of a line of this database, or undefined where it has none (any more). */
export const ownLineAt = (n: number): string | undefined => lineAt.get(n);

const lineOf = ({ detail, ...row }: Row): JournalLine => ({
  ...row,
  detail: detail === null ? null : (JSON.parse(detail) as Record<string, unknown>),
});

async function append(to: OpenJournal, rows: readonly Row[]): Promise<void> {
  const { text, end } = writeLines(rows.map(lineOf), to.end);
  if ((await to.file.stat()).size !== to.bytes) {
    // Two that shared a folder for a moment would write one number twice.
    if (!to.isTorn)
      throw new Error(
        "Another process writes to this journal: nothing is written to it from here.",
      );
    await to.file.truncate(to.bytes);
  }
  to.isTorn = true;
  try {
    await to.file.appendFile(text);
    await to.file.datasync();
    to.isTorn = false;
  } catch (cause) {
    noteFailure(cause);
    // A partly written line is removed again: the file holds whole lines only.
    await to.file.truncate(to.bytes).catch(() => undefined);
    throw cause;
  }
  to.bytes += Buffer.byteLength(text);
  to.end = end;
}

// The database is synced first: if the journal knew more than its database, each power cut would
// look like a restore.
//
// A new file begins after the last gap: the numbers before it are those of a journal that was lost.
async function copyDown(to: OpenJournal): Promise<void> {
  const from = to.end.n === 0 ? (lastRun.get() ?? 1) - 1 : to.end.n;
  for (let rows = after.all(from); rows.length > 0; rows = after.all(to.end.n)) {
    await onDisk();
    await append(to, rows);
  }
}

/** Sends the lines of this process to an open journal from now on. */
export function keepJournal(opened: OpenJournal): void {
  journal = opened;
}

/** The end of the open journal, or undefined when none is open. */
export const journalEnd = (): OpenJournal["end"] | undefined => journal?.end;

/**
 * Resolves once all lines committed before this call are in the journal and on the disk, which must
 * precede the sending of a text, a mail or an order. Calls during a copy share the next one.
 * Without an open journal (a command without a server) the lines wait in the database.
 * @throws (rejects) the disk's error
 */
export async function journalOnDisk(): Promise<void> {
  while (journal && sqlite.open && ownPosition() > journal.end.n) {
    copying ??= copyDown(journal).finally(() => (copying = undefined));
    await copying;
  }
}

/** Copies the last lines and closes the journal. */
export async function closeJournal(): Promise<void> {
  await journalOnDisk();
  await journal?.file.close();
  journal = undefined;
}
