import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "~/core/duration";
import { journalTexts, openJournalFile } from "~/db/journal/journal-file";
import { proveLines, readLine, writeLines, type JournalEnd } from "~/db/journal/journal-text";
import type { Place } from "~/db/journal/judge-position";
import { mergeJournal } from "~/db/journal/merge-journal";
import { log } from "~/log";
import {
  hasCopies,
  listParts,
  noteJudged,
  textsOf,
  type Part,
} from "~/server/journal/journal-copies";

/** A start waits no longer than this for the place of the copies. */
const timeout = seconds(10);

// Searches from the end, where it mostly lies.
const lineAt = (texts: readonly string[], n: number) =>
  readLine(texts.findLast((text) => readLine(text)?.n === n) ?? "");

// Whether the two have different lines of one number.
async function goesOnOtherwise(id: string, own: JournalEnd, parts: readonly Part[]) {
  const newest = parts.at(-1);
  if (!newest || own.n === 0) return false;
  if (newest.last < own.n) {
    const line = lineAt(journalTexts(id, newest.last - 1), newest.last);
    return line !== null && line.id !== newest.lastId;
  }
  // Mostly a part ends there, and its name says how.
  const ending = parts.findLast(({ last }) => last === own.n);
  if (ending) return ending.lastId !== own.id;
  const line = lineAt(
    await textsOf(parts.filter(({ first, last }) => first <= own.n && last > own.n)),
    own.n,
  );
  return line !== null && line.id !== own.id;
}

async function fetchFrom(id: string, parts: readonly Part[]): Promise<void> {
  const opened = await openJournalFile(id);
  try {
    if (await goesOnOtherwise(id, opened.end, parts)) return mergeJournal(id, await textsOf(parts));
    const texts = await textsOf(parts.filter(({ last }) => last > opened.end.n));
    const lines = proveLines(texts).filter(({ n }) => n > opened.end.n);
    if (lines.length === 0) return;
    await opened.file.appendFile(writeLines(lines, opened.end).text);
    await opened.file.datasync();
  } finally {
    await opened.file.close();
  }
}

/**
 * Fetches the journal's lines that its copy has and this machine lacks, such as all on a fresh
 * machine. Where this machine's journal goes on otherwise than the copy, both are kept, the copy's
 * lines first. @returns where the copy ends; `away` when its place does not answer in time
 */
export async function fetchMissingJournal(id: string): Promise<Place | null | "away"> {
  if (!hasCopies()) return null;
  noteJudged(false);
  try {
    const parts = await Promise.race([listParts(id), wait(timeout, undefined, { ref: false })]);
    if (!parts) return "away";
    await fetchFrom(id, parts);
    noteJudged(true);
    const newest = parts.at(-1);
    return newest ? { n: newest.last, id: newest.lastId } : null;
  } catch (cause) {
    log.error({ err: cause }, "the copy of the journal could not be read");
    return "away";
  }
}
