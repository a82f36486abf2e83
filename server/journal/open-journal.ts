import { closeDoors } from "~/core/restore/close-doors";
import { listClosedDoors } from "~/core/restore/closed-doors";
import { seconds, minutes } from "~/core/duration";
import { openJournalFile, readJournal } from "~/db/journal/journal-file";
import { databaseIdentity } from "~/db/journal/journal-hash";
import type { JournalLine } from "~/db/journal/journal-text";
import type { Judgement, Place } from "~/db/journal/judge-position";
import {
  closeJournal,
  journalOnDisk,
  keepJournal,
  ownLineAt,
  ownPosition,
} from "~/db/journal/keep-journal";
import { changesSoFar, onDisk } from "~/db/sync-log";
import { forgetCopyMark } from "~/operations/replica/mark-as-copy";
import { judgeDatabase } from "~/server/journal/judge-database";
import { recordHeartbeat } from "~/server/journal/record-heartbeat";
import { earliestDoor, lacksJournal, takeUpJournal } from "~/server/journal/take-up-journal";
import { log } from "~/log";

const copyEvery = seconds(0.25);
const beatEvery = minutes(1);

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

function shut(id: string, { reason, newest }: NonNullable<Judgement>): void {
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
  const journal = await openJournalFile(id);
  keepJournal(journal);
  const judgement = judgeDatabase(id, journal, mirror);
  if (judgement) shut(id, judgement);
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
