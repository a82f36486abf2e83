import {
  closeSync,
  existsSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { CannotStart } from "~/db/cannot-start";
import {
  emptyEnd,
  numberOf,
  proveInTurn,
  readLine,
  type JournalEnd,
  type JournalLine,
} from "~/db/journal/journal-text";
import { linesOfFile } from "~/db/journal/lines-of-file";
import { syncPath } from "~/db/sync-path";
import { env } from "~/env";

/**
 * An open journal: the length of its whole part, and its last line. A torn one may have a part of a
 * line behind it.
 */
export type OpenJournal = { file: FileHandle; bytes: number; end: JournalEnd; isTorn?: boolean };

const tailBytes = 256 * 1024;

/** The path of a database's journal, by its id, which its copies share. */
export const journalPath = (databaseId: string): string =>
  join(env.JOURNAL_DIR, `${databaseId}.jsonl`);

type FoundEnd = { bytes: number; end: JournalEnd; text: string };
const nothing: FoundEnd = { bytes: 0, end: emptyEnd, text: "" };

// A power cut may leave a torn last line, or bytes that were never written.
function endOf(path: string): FoundEnd {
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    const from = Math.max(0, size - tailBytes);
    const tail = Buffer.alloc(size - from);
    readSync(file, tail, 0, tail.length, from);
    for (let until = tail.lastIndexOf(10); until >= 0; until = tail.lastIndexOf(10, until - 1)) {
      const begin = until === 0 ? 0 : tail.lastIndexOf(10, until - 1) + 1;
      const text = tail.toString("utf8", begin, until);
      const line = readLine(text);
      if (line) return { bytes: from + until + 1, end: line, text };
      if (until === 0) break;
    }
    if (from > 0)
      throw new CannotStart(
        `The end of the journal ${path} cannot be read. Set it aside, and start again.`,
      );
    return nothing;
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
 * Opens the journal of a database and cuts off a torn last line.
 * @throws CannotStart with a sentence that says what to do
 */
export async function openJournalFile(databaseId: string): Promise<OpenJournal> {
  makeFolder();
  const path = journalPath(databaseId);
  const { bytes, end, text } = existsSync(path) ? endOf(path) : nothing;
  const file = await open(path, "a", 0o600).catch((cause: unknown) => {
    throw new CannotStart(`The journal ${path} cannot be written to.`, { cause });
  });
  await file.truncate(bytes);
  if (bytes <= rotateAt) return { file, bytes, end };
  await file.datasync();
  await file.close();
  rotate(databaseId, path, end, text);
  return { file: await open(path, "a", 0o600), bytes: statSync(path).size, end };
}

/** A larger file is set aside at a start: some 60,000 texts, in bytes. */
const rotateAt = 16 * 1024 * 1024;
/** Longer than the oldest backup is kept, in ms: no restored copy needs older lines. */
export const journalKeptMs = 400 * 24 * 3600 * 1000;

/** A part of a journal that was set aside, named after its lines. */
type Part = { path: string; first: number; last: number };

function listParts(databaseId: string): Part[] {
  const own = `${databaseId}.`;
  return readdirSync(env.JOURNAL_DIR)
    .sort()
    .flatMap((name) => {
      const lines = name.startsWith(own) ? name.slice(own.length) : "";
      const [, first, last] = /^(\d{12})-(\d{12})\.part$/.exec(lines) ?? [];
      return first && last
        ? [{ path: join(env.JOURNAL_DIR, name), first: Number(first), last: Number(last) }]
        : [];
    });
}

function firstNumber(path: string): number | null {
  for (const text of linesOfFile(path)) return numberOf(text);
  return null;
}

// The file gets a second name before another one takes its first. If the process is killed between
// the two, the next start finds either all lines under the first name, or the new file and the
// part. The last line is in both, so that the chain goes on.
function rotate(databaseId: string, path: string, { n: last }: JournalEnd, lastText: string): void {
  const first = firstNumber(path);
  if (first === null) return;
  const next = `${path}.next`;
  writeFileSync(next, `${lastText}\n`, { mode: 0o600 });
  syncPath(next);
  const numbers = [first, last].map((n) => String(n).padStart(12, "0")).join("-");
  const part = join(env.JOURNAL_DIR, `${databaseId}.${numbers}.part`);
  if (!existsSync(part)) linkSync(path, part);
  renameSync(next, path);
  syncPath(env.JOURNAL_DIR);
  for (const old of listParts(databaseId))
    if (Date.now() - statSync(old.path).mtimeMs > journalKeptMs) rmSync(old.path);
}

/**
 * The lines of a database's journal from the line `n`, which proves the next one, from its parts
 * and its file in order. Where two have the same numbers the later one counts. One line at a time
 * is in memory. @throws the disk's error
 */
export function* journalTexts(databaseId: string, n: number): Generator<string> {
  const path = journalPath(databaseId);
  if (!existsSync(path)) return;
  const parts = listParts(databaseId).filter(({ last }) => last > n);
  const paths = [...parts.map((part) => part.path), path];
  const firsts = paths.map((one) => firstNumber(one) ?? Infinity);
  for (const [index, one] of paths.entries()) {
    const until = Math.min(...firsts.slice(index + 1));
    for (const text of linesOfFile(one)) {
      const number = numberOf(text);
      if (number !== null && number >= until) break;
      if (number === null || number >= n) yield text;
    }
  }
}

/**
 * The lines of a database's journal after the line `n`, verified.
 * @throws JournalDamaged with the place
 */
export function readJournal(databaseId: string, n: number): JournalLine[] {
  const prove = proveInTurn();
  const lines: JournalLine[] = [];
  for (const text of journalTexts(databaseId, n)) {
    const line = prove(text);
    if (line.n > n) lines.push(line);
  }
  return lines;
}
