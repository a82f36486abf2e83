import { renameSync, rmSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { journalPath, journalTexts } from "~/db/journal/journal-file";
import {
  emptyEnd,
  proveInTurn,
  readLine,
  writeLines,
  type JournalEnd,
  type JournalLine,
} from "~/db/journal/journal-text";
import { syncPath } from "~/db/sync-path";

/** How many lines are written at a time. */
const atOnce = 1000;

type Written = { end: JournalEnd; first: number; known: Set<string> };

async function writeTheirs(
  to: FileHandle,
  theirs: AsyncIterable<readonly string[]>,
): Promise<Written> {
  const prove = proveInTurn();
  const written: Written = { end: emptyEnd, first: Infinity, known: new Set() };
  for await (const texts of theirs) {
    const lines = texts.map((text) => prove(text));
    // As they are: the copy's next lines go on from their checks.
    if (texts.length > 0) await to.appendFile(`${texts.join("\n")}\n`);
    written.end = readLine(texts.at(-1) ?? "") ?? written.end;
    written.first = Math.min(written.first, lines[0]?.n ?? Infinity);
    for (const { id } of lines) written.known.add(id);
  }
  return written;
}

// Lines before the first of theirs are older than the copy is kept, and are no others.
async function writeOthers(to: FileHandle, databaseId: string, theirs: Written): Promise<void> {
  const prove = proveInTurn();
  let { end } = theirs;
  let others: JournalLine[] = [];
  const write = async (): Promise<void> => {
    const written = writeLines(others, end);
    await to.appendFile(written.text);
    [end, others] = [written.end, []];
  };
  for (const text of journalTexts(databaseId, 0)) {
    const line = prove(text);
    if (line.n < theirs.first || theirs.known.has(line.id)) continue;
    others.push({ ...line, n: end.n + 1 + others.length });
    if (others.length === atOnce) await write();
  }
  await write();
}

/**
 * Puts another copy of a database's journal (`theirs`, some lines at a time) in the place of this
 * machine's, which goes on otherwise: an old disk came back, or two machines wrote for a while. The
 * lines that only this machine has follow under new numbers. Called before the journal is open; a
 * kill leaves the old file or the new one. Parts that were set aside before have lines of both, and
 * the new file counts (`journalTexts`).
 * @throws (rejects) JournalDamaged with the place
 */
export async function mergeJournal(
  databaseId: string,
  theirs: AsyncIterable<readonly string[]>,
): Promise<void> {
  const path = journalPath(databaseId);
  const next = `${path}.next`;
  const file = await open(next, "w", 0o600);
  try {
    const written = await writeTheirs(file, theirs);
    if (written.end.n === 0) return rmSync(next);
    await writeOthers(file, databaseId, written);
  } finally {
    await file.close();
  }
  syncPath(next);
  renameSync(next, path);
  syncPath(dirname(path));
}
