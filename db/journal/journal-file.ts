import {
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  closeSync,
  fstatSync,
} from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { CannotStart } from "~/db/cannot-start";
import {
  emptyEnd,
  proveLines,
  readLine,
  type JournalEnd,
  type JournalLine,
} from "~/db/journal/journal-text";
import { env } from "~/env";

/** An open journal: how much of the file is whole, and where it ends. */
export type OpenJournal = { file: FileHandle; bytes: number; end: JournalEnd };

const tailBytes = 256 * 1024;

/** The journal of a database, by its id: its copies have the same. */
export const journalPath = (databaseId: string): string =>
  join(env.JOURNAL_DIR, `${databaseId}.jsonl`);

// A power cut leaves the last line torn, or bytes that were never written.
function endOf(path: string): { bytes: number; end: JournalEnd } {
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    const from = Math.max(0, size - tailBytes);
    const tail = Buffer.alloc(size - from);
    readSync(file, tail, 0, tail.length, from);
    for (let until = tail.lastIndexOf(10); until >= 0; until = tail.lastIndexOf(10, until - 1)) {
      const begin = until === 0 ? 0 : tail.lastIndexOf(10, until - 1) + 1;
      const line = readLine(tail.subarray(begin, until).toString("utf8"));
      if (line) return { bytes: from + until + 1, end: line };
      if (until === 0) break;
    }
    if (from > 0)
      throw new CannotStart(
        `The end of the journal ${path} cannot be read. Set it aside, and start again.`,
      );
    return { bytes: 0, end: emptyEnd };
  } finally {
    closeSync(file);
  }
}

function makeFolder(): void {
  try {
    mkdirSync(env.JOURNAL_DIR, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new CannotStart(
      `The folder of the journal ${env.JOURNAL_DIR} cannot be made. Set JOURNAL_DIR to one that this account may write to, on another disk than DATA_DIR if you can.`,
      { cause },
    );
  }
}

/**
 * Opens the journal of a database and cuts off what a power cut left of its last line.
 * @throws CannotStart with a sentence that says what to do
 */
export async function openJournalFile(databaseId: string): Promise<OpenJournal> {
  makeFolder();
  const path = journalPath(databaseId);
  const found = existsSync(path) ? endOf(path) : { bytes: 0, end: emptyEnd };
  const file = await open(path, "a", 0o600).catch((cause: unknown) => {
    throw new CannotStart(`The journal ${path} cannot be written to.`, { cause });
  });
  await file.truncate(found.bytes);
  return { file, ...found };
}

/**
 * The lines of a database's journal after the line `n`, proven.
 * @throws JournalDamaged with the place
 */
export function readJournal(databaseId: string, n: number): JournalLine[] {
  const path = journalPath(databaseId);
  if (!existsSync(path)) return [];
  const texts = readFileSync(path, "utf8").split("\n").slice(0, -1);
  return proveLines(texts).filter((line) => line.n > n);
}
