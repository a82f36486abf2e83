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
  "This database was older than its journal: doors of it stay closed until npm run act -- after-restore has found it clean.";

const elsewhere =
  "The house lived on another disk last: if this one is from before, bring the copy back first.";

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
 * done. One that may not be the newest is not shipped: a copy's newest state would be an older one.
 * The answer says where something is not so.
 * @param isOwn whether the house lived on this disk last
 */
export async function actAndShip(
  act: () => Promise<ActAnswer>,
  lease: LeaseHolder,
  isOwn: boolean,
): Promise<ActAnswer> {
  const endJournal = await openJournal(fetchMissingJournal);
  const isFenced = listClosedDoors().length > 0;
  const replica = isOwn && !isFenced ? await keepReplica(lease.holds) : null;
  try {
    const { lines, ...rest } = await act();
    const isShipped = replica !== null && (await awaitShipment(lease));
    const told = [
      ...(isFenced ? [fenced] : []),
      ...(isOwn ? [] : [elsewhere]),
      isShipped ? "It is in the copy." : inCopyLater,
    ];
    return { ...rest, lines: [...lines, ...told] };
  } finally {
    await replica?.end();
    // What was done is told, whatever becomes of the journal, which the next start writes on.
    await endJournal().catch((cause: unknown) =>
      log.error({ err: cause }, "the journal is not kept"),
    );
  }
}
