import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "~/core/duration";
import { journalTexts, openJournalFile, type OpenJournal } from "~/db/journal/journal-file";
import {
  numberOf,
  proveInTurn,
  readLine,
  writeLines,
  type JournalEnd,
} from "~/db/journal/journal-text";
import type { Place } from "~/db/journal/judge-position";
import { mergeJournal } from "~/db/journal/merge-journal";
import { FileMissing } from "~/integrations/storage/contract";
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

async function idAt(
  texts: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
  n: number,
): Promise<string | null> {
  for await (const some of texts)
    for (const text of some) if (numberOf(text) === n) return readLine(text)?.id ?? null;
  return null;
}

function* one(texts: Iterable<string>): Generator<[string]> {
  for (const text of texts) yield [text];
}

// Whether the two have different lines of one number.
async function goesOnOtherwise(id: string, own: JournalEnd, parts: readonly Part[]) {
  const newest = parts.at(-1);
  if (!newest || own.n === 0) return false;
  if (newest.last < own.n) {
    const found = await idAt(one(journalTexts(id, newest.last - 1)), newest.last);
    return found !== null && found !== newest.lastId;
  }
  // Mostly a part ends there, and its name says how.
  const ending = parts.findLast(({ last }) => last === own.n);
  if (ending) return ending.lastId !== own.id;
  const around = parts.filter(({ first, last }) => first <= own.n && last > own.n);
  const found = await idAt(textsOf(around), own.n);
  return found !== null && found !== own.id;
}

// A fetch that fails leaves the file as it was: half a copy would be judged like a whole one.
async function append({ file, bytes, end: own }: OpenJournal, parts: readonly Part[]) {
  const prove = proveInTurn();
  let end = own;
  try {
    for await (const texts of textsOf(parts)) {
      const lines = texts.map((text) => prove(text));
      const written = writeLines(
        lines.filter(({ n }) => n > own.n),
        end,
      );
      // A file that begins later than with the first line keeps the copy's checks, from which the
      // copy's next lines go on.
      const asTheyAre = texts.map((text) => `${text}\n`).join("");
      await file.appendFile(own.n === 0 ? asTheyAre : written.text);
      end = written.end;
    }
    await file.datasync();
  } catch (cause) {
    await file.truncate(bytes);
    throw cause;
  }
}

async function fetchFrom(id: string, parts: readonly Part[]): Promise<void> {
  const opened = await openJournalFile(id);
  try {
    if (await goesOnOtherwise(id, opened.end, parts)) await mergeJournal(id, textsOf(parts));
    else
      await append(
        opened,
        parts.filter(({ last }) => last > opened.end.n),
      );
  } finally {
    await opened.file.close();
  }
}

// Whoever has the lease may have joined parts meanwhile: they are listed once more.
async function fetchListed(id: string): Promise<Part[] | null> {
  for (let isAgain = false; ; isAgain = true) {
    const parts = await Promise.race([listParts(id), wait(timeout, null, { ref: false })]);
    if (!parts) return null;
    try {
      await fetchFrom(id, parts);
      return parts;
    } catch (cause) {
      if (isAgain || !(cause instanceof FileMissing)) throw cause;
    }
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
    const parts = await fetchListed(id);
    if (!parts) return "away";
    noteJudged(true);
    const newest = parts.at(-1);
    return newest ? { n: newest.last, id: newest.lastId } : null;
  } catch (cause) {
    log.error({ err: cause }, "the copy of the journal could not be read");
    return "away";
  }
}
