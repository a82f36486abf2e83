import { open } from "node:fs/promises";
import { seconds } from "~/core/duration";
import { closeDoorsForNow } from "~/core/restore/close-doors";
import { holdsOutgoingLease } from "~/core/restore/outgoing-lease";
import { journalPath, journalTexts } from "~/db/journal/journal-file";
import { proveLines, readLine } from "~/db/journal/journal-text";
import { judgePosition } from "~/db/journal/judge-position";
import { journalEnd, ownLineAt, ownPosition } from "~/db/journal/keep-journal";
import { log } from "~/log";
import {
  hasCopies,
  joinParts,
  listParts,
  maxParts,
  noteJudged,
  putPart,
  textsOf,
  type Part,
} from "~/server/journal/journal-copies";

const mirrorEvery = seconds(2);

/** How many lines of the journal its copy lacks; 0 where it is copied nowhere. */
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

/** The copy has lines of this journal that this database does not have. */
export class OtherJournal extends Error {
  override name = "OtherJournal";
}

// The place may have been away at the start, where an old disk came back with its own old journal,
// which tells nothing; and whoever had the lease until now may have written since the start.
async function judgeLate(parts: readonly Part[]): Promise<void> {
  const newest = parts.at(-1);
  const mirror = newest ? { n: newest.last, id: newest.lastId } : null;
  const none = { hasOthers: false, isEmpty: false, isCopy: false };
  const position = { own: ownPosition(), ownLineAt, file: null, mirror };
  const judgement = mirror && judgePosition({ ...position, ...none });
  if (judgement) {
    closeDoorsForNow(judgement.reason, proveLines(await textsOf(parts)));
    throw new OtherJournal(
      "The copy of the journal has lines that this database lacks: nothing goes out, and the next start takes them up.",
    );
  }
  noteJudged(true);
}

async function begin(id: string): Promise<Progress> {
  const parts = await listParts(id);
  await judgeLate(parts);
  const n = parts.at(-1)?.last ?? 0;
  // Lines that were set aside before being copied are in a file that no longer grows.
  const texts = journalTexts(id, n).filter((line) => (readLine(line)?.n ?? 0) > n);
  return { n: (await putPart(id, texts)) ?? n, bytes: 0, parts: parts.length + 1 };
}

async function goOn(id: string, { n, bytes, parts }: Progress): Promise<Progress> {
  const text = await readFrom(id, bytes);
  const texts = text.split("\n").filter((line) => (readLine(line)?.n ?? 0) > n);
  const last = await putPart(id, texts);
  const next = { n: last ?? n, bytes: bytes + Buffer.byteLength(text), parts: parts + 1 };
  if (next.parts <= maxParts) return next;
  await joinParts(id);
  return { ...next, parts: 1 };
}

// Nobody catches it: the process ends in good order, and is started again (`end-on-fault.ts`).
function endByFault(cause: OtherJournal): void {
  setImmediate(() => {
    throw cause;
  });
}

/**
 * Copies the growing journal into the bucket, or beside the replica where there is no bucket, in
 * parts that are never changed. Nothing waits for it; after an outage it catches up. A process that
 * does not have the lease copies nothing, since another one's lines would get the same numbers.
 * @param onOther called once where the copy has lines that this database lacks, after every door
 * was closed; ends the process unless given
 * @returns a function that stops it
 */
export function mirrorJournal(
  id: string,
  onOther: (cause: OtherJournal) => void = endByFault,
): () => void {
  if (!hasCopies()) return () => undefined;
  let progress: Progress | undefined;
  let busy = false;
  let isAway = false;
  const mirror = async (): Promise<void> => {
    if (!holdsOutgoingLease()) return;
    progress ??= await begin(id);
    const end = journalEnd()?.n ?? 0;
    if (end > progress.n) progress = await goOn(id, progress);
    lacking = Math.max(0, (journalEnd()?.n ?? 0) - progress.n);
    if (isAway) log.warn("the journal is copied again");
    isAway = false;
  };
  const noteAway = (cause: unknown): void => {
    lacking = Math.max(0, (journalEnd()?.n ?? 0) - (progress?.n ?? 0));
    if (!isAway) log.error({ err: cause }, "the journal could not be copied");
    isAway = true;
    if (!(cause instanceof OtherJournal)) return;
    clearInterval(timer);
    onOther(cause);
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
