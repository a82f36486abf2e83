import { minutes, seconds } from "~/core/duration";
import { closeDoorsForNow } from "~/core/restore/close-doors";
import { holdsOutgoingLease } from "~/core/restore/outgoing-lease";
import { proveInTurn, type JournalLine } from "~/db/journal/journal-text";
import { judgePosition } from "~/db/journal/judge-position";
import { journalEnd, ownLineAt, ownPosition } from "~/db/journal/keep-journal";
import { log } from "~/log";
import { copyOnward, copySetAside, type Progress } from "~/server/journal/copy-onward";
import { deleteOutdatedParts } from "~/server/journal/delete-outdated-parts";
import { joinParts, maxSmallParts, smallParts } from "~/server/journal/join-parts";
import {
  hasCopies,
  listParts,
  noteJudged,
  textsOf,
  type Part,
} from "~/server/journal/journal-copies";

const mirrorEvery = seconds(2);
/** After a failed joining. */
const againAfter = minutes(1);

/** How many lines of the journal its copy lacks; 0 where it is copied nowhere. */
let lacking = 0;
export const linesNotMirrored = (): number => lacking;

/** The copy has lines of this journal that this database does not have. */
export class OtherJournal extends Error {
  override name = "OtherJournal";
}

// The newest line of the copy that this database has as well, or the copy's last one: part by part
// from the end, since a copy may be longer than fits into memory.
async function newestCommon(parts: readonly Part[]): Promise<JournalLine[]> {
  let newest: JournalLine | undefined;
  for (const part of parts.toReversed()) {
    let common: JournalLine | undefined;
    const prove = proveInTurn();
    for await (const texts of textsOf([part]))
      for (const line of texts.map((text) => prove(text))) {
        if (ownLineAt(line.n) === line.id) common = line;
        if (!newest || line.n > newest.n) newest = line;
      }
    if (common) return [common];
  }
  return newest ? [newest] : [];
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
    closeDoorsForNow(judgement.reason, await newestCommon(parts));
    throw new OtherJournal(
      "The copy of the journal has lines that this database lacks: nothing goes out, and the next start takes them up.",
    );
  }
  noteJudged(true);
}

async function begin(id: string): Promise<Progress | undefined> {
  const parts = await listParts(id);
  await judgeLate(parts);
  const small = smallParts(parts).length;
  const progress = { n: parts.at(-1)?.last ?? 0, bytes: 0, small };
  return (await copySetAside(id, progress)) ? progress : undefined;
}

/**
 * Returns a function that puts the copy's parts in order beside the copying, once at the beginning
 * and whenever there are many. One that fails is tried again later, and holds up nothing.
 */
function keepInOrder(id: string): (progress: Progress) => void {
  let isBusy = false;
  let [isFirst, nextAt] = [true, 0];
  const putInOrder = async (progress: Progress): Promise<void> => {
    progress.small -= await joinParts(id);
    await deleteOutdatedParts(id);
  };
  return (progress) => {
    if (isBusy || Date.now() < nextAt || !(isFirst || progress.small > maxSmallParts)) return;
    isBusy = true;
    isFirst = false;
    void putInOrder(progress)
      .catch((cause: unknown) => {
        isFirst = true;
        nextAt = Date.now() + againAfter;
        log.error({ err: cause }, "the parts of the journal's copy could not be joined");
      })
      .finally(() => (isBusy = false));
  };
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
  const putInOrder = keepInOrder(id);
  let progress: Progress | undefined;
  let busy = false;
  let isAway = false;
  const mirror = async (): Promise<void> => {
    if (!holdsOutgoingLease()) return;
    progress ??= await begin(id);
    if (!progress) return;
    await copyOnward(id, progress);
    putInOrder(progress);
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
