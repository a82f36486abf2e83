import { readdirSync } from "node:fs";
import { isUnused } from "~/core/restore/is-unused";
import { closeDoors } from "~/core/restore/close-doors";
import { listClosedDoors } from "~/core/restore/closed-doors";
import { seconds, minutes } from "~/core/duration";
import { openJournalFile, readJournal } from "~/db/journal/journal-file";
import { databaseIdentity } from "~/db/journal/journal-hash";
import type { JournalLine } from "~/db/journal/journal-text";
import { judgePosition, type Place } from "~/db/journal/judge-position";
import {
  closeJournal,
  journalEnd,
  journalOnDisk,
  keepJournal,
  ownLineAt,
  ownPosition,
} from "~/db/journal/keep-journal";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import { changesSoFar, onDisk } from "~/db/sync-log";
import { env } from "~/env";
import { forgetCopyMark, isMarkedAsCopy } from "~/operations/replica/mark-as-copy";
import { earliestDoor, lacksJournal, takeUpJournal } from "~/server/journal/take-up-journal";
import { log } from "~/log";

const copyEvery = seconds(0.25);
const beatEvery = minutes(1);

const asPlace = (end: Place | undefined): Place | null => (end && end.n > 0 ? end : null);

const journalsBeside = (id: string): boolean =>
  readdirSync(env.JOURNAL_DIR).some((name) => name.endsWith(".jsonl") && name !== `${id}.jsonl`);

// A tampered journal closes the doors all the same; after-restore names the place. Where the newest
// line of the database is in the journal, no earlier one is asked for: years of them stay on disk.
function linesOf(id: string): JournalLine[] {
  try {
    const own = ownPosition();
    const since = readJournal(id, Math.max(0, own - 1));
    return own === 0 || since[0]?.id === ownLineAt(own) ? since : readJournal(id, 0);
  } catch (cause) {
    log.error({ err: cause }, "the journal cannot be read whole");
    return [];
  }
}

function judge(id: string, mirror: Place | null | "away"): void {
  const isCopy = isMarkedAsCopy();
  const judgement = judgePosition({
    own: ownPosition(),
    ownLineAt,
    file: asPlace(journalEnd()),
    mirror,
    hasOthers: journalsBeside(id),
    isEmpty: isUnused(),
    isCopy,
  });
  if (!judgement) return;
  const { reason, newest } = judgement;
  // The demo sends nothing real, and people copy its folders, which leaves no mark.
  if (env.demo && !isCopy && newest === null && listClosedDoors().length === 0) return;
  closeDoors(reason, newest ? linesOf(id) : [], newest?.n ?? 0);
}

function tell(): void {
  const [closed] = listClosedDoors();
  if (closed)
    log.error(
      { reason: closed.reason, knownUntil: closed.knownUntil },
      "this database is older than its journal, or came from a copy: nothing goes out until npm run act -- after-restore has found it clean",
    );
}

// What the journal knows is in force before anybody signs in or writes to us.
async function takeUp(): Promise<void> {
  const from = earliestDoor(listClosedDoors());
  if (!from || lacksJournal(from)) return;
  try {
    const refused = await takeUpJournal(from);
    if (refused.length > 0) log.warn({ refused: refused.length }, "not all could be erased again");
  } catch (cause) {
    log.error(
      { err: cause },
      "what the journal knows could not be taken up: after-restore says why",
    );
  }
}

// Written at each start and in each busy minute, so that a copy from before is recognized.
function recordHeartbeat(): void {
  recordJournalLine({ kind: "beat", key: "position", at: Date.now() });
}

/**
 * Opens the journal, which lies outside the database, compares the two, and closes every outgoing
 * door where the database lacks what the journal recorded, or was brought back from a copy; only
 * once that is on the disk does it forget that it was one. From then on the journal is written:
 * each line within a quarter of a second, and before anything is sent.
 * @param findMirror finds where the bucket's copy of the journal ends
 * @returns a function that stops it
 * @throws CannotStart when the journal cannot be written
 */
export async function openJournal(
  findMirror: (id: string) => Promise<Place | null | "away"> = async () => null,
): Promise<() => Promise<void>> {
  const { id } = databaseIdentity();
  const mirror = await findMirror(id);
  keepJournal(await openJournalFile(id));
  judge(id, mirror);
  tell();
  recordHeartbeat();
  await journalOnDisk();
  await onDisk();
  forgetCopyMark();
  await takeUp();
  let changes = changesSoFar();
  const copying = setInterval(() => {
    journalOnDisk().catch((cause: unknown) => log.error({ err: cause }, "the journal is not kept"));
  }, copyEvery).unref();
  const beating = setInterval(() => {
    if (changesSoFar() !== changes) recordHeartbeat();
    changes = changesSoFar();
  }, beatEvery).unref();
  return async () => {
    clearInterval(copying);
    clearInterval(beating);
    await closeJournal();
  };
}
