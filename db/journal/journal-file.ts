import {
  closeSync,
  existsSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
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
  proveLines,
  readLine,
  type JournalEnd,
  type JournalLine,
} from "~/db/journal/journal-text";
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

// A power cut may leave a torn last line, or bytes that were never written.
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
 * Opens the journal of a database and cuts off a torn last line.
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
  if (found.bytes <= rotateAt) return { file, ...found };
  await file.datasync();
  await file.close();
  return { file: await open(rotate(databaseId, path), "a", 0o600), ...endOf(path) };
}

/** A larger file is set aside at a start: some 60,000 texts, in bytes. */
const rotateAt = 16 * 1024 * 1024;
/** Longer than the oldest backup is kept: no restored copy needs older lines. */
const keptMs = 400 * 24 * 3600 * 1000;

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

const linesOf = (path: string): string[] => readFileSync(path, "utf8").split("\n").slice(0, -1);

// The file gets a second name before another one takes its first. If the process is killed between
// the two, the next start finds either all lines under the first name, or the new file and the
// part. The last line is in both, so that the chain goes on.
function rotate(databaseId: string, path: string): string {
  const lines = linesOf(path);
  const [first, last] = [readLine(lines[0] ?? ""), readLine(lines.at(-1) ?? "")];
  if (!first || !last) return path;
  const next = `${path}.next`;
  writeFileSync(next, `${lines.at(-1) ?? ""}\n`, { mode: 0o600 });
  syncPath(next);
  const numbers = [first.n, last.n].map((n) => String(n).padStart(12, "0")).join("-");
  const part = join(env.JOURNAL_DIR, `${databaseId}.${numbers}.part`);
  if (!existsSync(part)) linkSync(path, part);
  renameSync(next, path);
  syncPath(env.JOURNAL_DIR);
  for (const old of listParts(databaseId))
    if (Date.now() - statSync(old.path).mtimeMs > keptMs) rmSync(old.path);
  return path;
}

/**
 * The lines of a database's journal after the line `n`, from its parts and its file in order; an
 * earlier one may be among them. Where two have the same numbers the later one counts.
 */
export function journalTexts(databaseId: string, n: number): string[] {
  const path = journalPath(databaseId);
  if (!existsSync(path)) return [];
  const parts = listParts(databaseId).filter(({ last }) => last > n);
  const texts: string[] = [];
  for (const lines of [...parts.map((part) => part.path), path].map(linesOf)) {
    const first = readLine(lines[0] ?? "")?.n ?? Infinity;
    while ((readLine(texts.at(-1) ?? "")?.n ?? 0) >= first) texts.pop();
    for (const line of lines) texts.push(line);
  }
  return texts;
}

/**
 * The lines of a database's journal after the line `n`, verified.
 * @throws JournalDamaged with the place
 */
export function readJournal(databaseId: string, n: number): JournalLine[] {
  return proveLines(journalTexts(databaseId, n)).filter((line) => line.n > n);
}
