import { open } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "~/core/duration";
import { closeDoors } from "~/core/restore/close-doors";
import {
  journalPath,
  journalTexts,
  openJournalFile,
  type OpenJournal,
} from "~/db/journal/journal-file";
import { proveLines, readLine, writeLines } from "~/db/journal/journal-text";
import { judgePosition, type Place } from "~/db/journal/judge-position";
import { journalEnd, ownLineAt, ownPosition } from "~/db/journal/keep-journal";
import { env } from "~/env";
import { storage } from "~/integrations/storage/storage";
import { log } from "~/log";

/** A part of the journal in the bucket, named after its lines. */
type Part = { key: string; first: number; last: number; lastId: string };

const mirrorEvery = seconds(2);
/** A start waits no longer than this for the bucket. */
const timeout = seconds(10);
/** More parts than this are joined into one. */
const maxParts = 300;

const folderOf = (id: string): string => `journal/${id}`;
const padded = (n: number): string => String(n).padStart(12, "0");

function readPart(key: string): Part | null {
  const found = /\/(\d{12})-(\d{12})-(\w+)\.jsonl$/.exec(key);
  return found?.[1] && found[2] && found[3]
    ? { key, first: Number(found[1]), last: Number(found[2]), lastId: found[3] }
    : null;
}

async function listParts(id: string): Promise<Part[]> {
  const keys = await storage().list(folderOf(id));
  return keys.flatMap((key) => readPart(key) ?? []).sort((a, b) => a.last - b.last);
}

async function textsOf(parts: readonly Part[]): Promise<string[]> {
  const lines = new Map<number, string>();
  for (const { key } of parts)
    for (const text of Buffer.from(await storage().get(key))
      .toString("utf8")
      .split("\n")) {
      const line = readLine(text);
      if (line) lines.set(line.n, text);
    }
  return [...lines].sort(([a], [b]) => a - b).map(([, text]) => text);
}

async function put(id: string, texts: readonly string[]): Promise<number | null> {
  const [first, last] = [readLine(texts[0] ?? ""), readLine(texts.at(-1) ?? "")];
  if (!first || !last) return null;
  const key = `${folderOf(id)}/${padded(first.n)}-${padded(last.n)}-${last.id}.jsonl`;
  await storage().put(key, Buffer.from(`${texts.join("\n")}\n`), "application/x-ndjson");
  return last.n;
}

/** Whether the start's judgement knew where the bucket's copy ends. */
let isJudged = false;

/**
 * Fetches the journal's lines that the bucket's copy has and this machine lacks, such as all on a
 * fresh machine. @returns where the bucket's copy ends; `away` when the bucket does not answer in
 * time
 */
export async function fetchMissingJournal(id: string): Promise<Place | null | "away"> {
  if (!env.S3_BUCKET) return null;
  isJudged = false;
  try {
    const parts = await Promise.race([listParts(id), wait(timeout, undefined, { ref: false })]);
    if (!parts) return "away";
    const newest = parts.at(-1);
    if (!newest) {
      isJudged = true;
      return null;
    }
    const opened = await openJournalFile(id);
    try {
      await append(opened, await textsOf(parts.filter(({ last }) => last > opened.end.n)));
    } finally {
      await opened.file.close();
    }
    isJudged = true;
    return { n: newest.last, id: newest.lastId };
  } catch (cause) {
    log.error({ err: cause }, "the bucket's copy of the journal could not be read");
    return "away";
  }
}

// Verifies the lines, then writes them as if they had been written here.
async function append(opened: OpenJournal, texts: readonly string[]): Promise<void> {
  const lines = proveLines(texts).filter(({ n }) => n > opened.end.n);
  if (lines.length === 0) return;
  const { text } = writeLines(lines, opened.end);
  await opened.file.appendFile(text);
  await opened.file.datasync();
}

async function joinParts(id: string): Promise<void> {
  const parts = await listParts(id);
  if (parts.length <= maxParts) return;
  await put(id, await textsOf(parts));
  for (const { key, first, last } of parts)
    if (first > (parts[0]?.first ?? 0) || last < (parts.at(-1)?.last ?? 0))
      await storage().delete(key);
}

/** How many lines of the journal the bucket lacks; 0 without a bucket. */
let lacking = 0;
export const linesNotMirrored = (): number => lacking;

/**
 * How far the mirror is: its last line, its byte offset in the file, and its parts since a join.
 */
type Progress = { n: number; bytes: number; parts: number };

async function readFrom(id: string, bytes: number): Promise<string> {
  const file = await open(journalPath(id), "r");
  try {
    const rest = Buffer.alloc((await file.stat()).size - bytes);
    await file.read(rest, 0, rest.length, bytes);
    return rest.subarray(0, rest.lastIndexOf(10) + 1).toString("utf8");
  } finally {
    await file.close();
  }
}

/** The bucket has lines of this journal that this database does not have. */
class OtherJournal extends Error {
  override name = "OtherJournal";
}

// Where the bucket was away at the start: an old disk came back with its own old journal, which
// tells nothing.
async function judgeLate(parts: readonly Part[]): Promise<void> {
  const newest = parts.at(-1);
  const mirror = newest ? { n: newest.last, id: newest.lastId } : null;
  const position = { own: ownPosition(), ownLineAt, file: null, mirror };
  const judgement = mirror && judgePosition({ ...position, hasOthers: false, isEmpty: false });
  if (judgement) {
    closeDoors(judgement.reason, proveLines(await textsOf(parts)), mirror.n);
    throw new OtherJournal(
      "The bucket's copy of the journal has lines that this database lacks: nothing goes out.",
    );
  }
  isJudged = true;
}

async function begin(id: string): Promise<Progress> {
  const parts = await listParts(id);
  if (!isJudged) await judgeLate(parts);
  const n = parts.at(-1)?.last ?? 0;
  // Lines that were set aside before being copied are in a file that no longer grows.
  const texts = journalTexts(id, n).filter((line) => (readLine(line)?.n ?? 0) > n);
  return { n: (await put(id, texts)) ?? n, bytes: 0, parts: parts.length + 1 };
}

async function goOn(id: string, { n, bytes, parts }: Progress): Promise<Progress> {
  const text = await readFrom(id, bytes);
  const texts = text.split("\n").filter((line) => (readLine(line)?.n ?? 0) > n);
  const last = await put(id, texts);
  const next = { n: last ?? n, bytes: bytes + Buffer.byteLength(text), parts: parts + 1 };
  if (next.parts <= maxParts) return next;
  await joinParts(id);
  return { ...next, parts: 1 };
}

/**
 * Copies the growing journal into the bucket, in parts that are never changed. Nothing waits for
 * it; after an outage of the bucket it catches up. @returns a function that stops it
 */
export function mirrorJournal(id: string): () => void {
  if (!env.S3_BUCKET) return () => undefined;
  let progress: Progress | undefined;
  let busy = false;
  let isAway = false;
  const mirror = async (): Promise<void> => {
    progress ??= await begin(id);
    const end = journalEnd()?.n ?? 0;
    if (end > progress.n) progress = await goOn(id, progress);
    lacking = Math.max(0, (journalEnd()?.n ?? 0) - progress.n);
    if (isAway) log.warn("the journal is copied into the bucket again");
    isAway = false;
  };
  const noteAway = (cause: unknown): void => {
    // Its numbers are taken in the bucket, so that copying on would mix the two.
    if (cause instanceof OtherJournal) clearInterval(timer);
    lacking = Math.max(0, (journalEnd()?.n ?? 0) - (progress?.n ?? 0));
    if (!isAway) log.error({ err: cause }, "the journal could not be copied into the bucket");
    isAway = true;
  };
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    void mirror()
      .catch(noteAway)
      .finally(() => (busy = false));
  }, mirrorEvery).unref();
  return () => clearInterval(timer);
}
