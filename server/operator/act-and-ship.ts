import { setTimeout as wait } from "node:timers/promises";
import { listClosedDoors } from "~/core/restore/closed-doors";
import { seconds } from "~/core/duration";
import { log } from "~/log";
import { keepReplica, replicaLag } from "~/operations/replica/keep-replica";
import type { LeaseHolder } from "~/operations/replica/hold-lease";
import { fetchMissingJournal } from "~/server/journal/mirror-journal";
import { openJournal } from "~/server/journal/open-journal";
import type { ActAnswer } from "~/server/operator/act";

const lookEvery = seconds(0.1);
/** As long as a server waits at its start: a whole copy of a large database takes longer. */
const patience = seconds(30);

/** For the operator, after an act whose commits were not seen to be shipped. */
export const inCopyLater = "It is in the copy once the server has run here again.";

const fenced =
  "This database is older than its journal: nothing goes out of it until npm run act -- after-restore has found it clean.";

/** Waits until what was committed by now is in the copy. @returns whether it is */
async function awaitShipment(lease: LeaseHolder): Promise<boolean> {
  const [from, since] = [Date.now(), performance.now()];
  const isShipped = (): boolean => Date.now() - (replicaLag() ?? Infinity) >= from;
  while (!isShipped() && lease.holds() && performance.now() - since < patience)
    await wait(lookEvery);
  return isShipped();
}

/**
 * Does an act in a process that has the lease as a server would: beside the journal, which tells a
 * database from before its newest lines, and shipped to the copy, so that no fire takes what was
 * done. The answer says where one of the two is not so.
 */
export async function actAndShip(
  act: () => Promise<ActAnswer>,
  lease: LeaseHolder,
): Promise<ActAnswer> {
  const wasOpen = listClosedDoors().length === 0;
  const endJournal = await openJournal(fetchMissingJournal);
  const isFenced = wasOpen && listClosedDoors().length > 0;
  const replica = await keepReplica(lease.holds);
  try {
    const { lines, ...rest } = await act();
    const isShipped = await awaitShipment(lease);
    const told = isShipped ? "It is in the copy." : inCopyLater;
    return { ...rest, lines: [...lines, ...(isFenced ? [fenced] : []), told] };
  } finally {
    await replica?.end();
    // What was done is told, whatever becomes of the journal, which the next start writes on.
    await endJournal().catch((cause: unknown) =>
      log.error({ err: cause }, "the journal is not kept"),
    );
  }
}
