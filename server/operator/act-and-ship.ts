import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "~/core/duration";
import { findLitestream } from "~/integrations/replica/litestream";
import { log } from "~/log";
import { keepReplica, replicaLag } from "~/operations/replica/keep-replica";
import type { LeaseHolder } from "~/operations/replica/hold-lease";
import type { ActAnswer } from "~/server/operator/act";

const lookEvery = seconds(0.1);
/** As long as a server waits at its start: a whole copy of a large database takes longer. */
const patience = seconds(30);

/** For the operator, after an act whose commits were not seen to be shipped. */
export const inCopyLater = "It is in the copy once the server has run here again.";

/** Waits until what was committed by now is in the copy. @returns whether it is */
async function awaitShipment(lease: LeaseHolder): Promise<boolean> {
  const [from, since] = [Date.now(), performance.now()];
  const isShipped = (): boolean => Date.now() - (replicaLag() ?? Infinity) >= from;
  while (!isShipped() && lease.holds() && performance.now() - since < patience)
    await wait(lookEvery);
  return isShipped();
}

/**
 * Does an act in a process that has the lease, and ships what it commits before it ends, so that no
 * fire takes what was done. Where that cannot be it is done all the same, and the answer says so.
 */
export async function actAndShip(
  act: () => Promise<ActAnswer>,
  lease: LeaseHolder,
): Promise<ActAnswer> {
  const noShipping = (cause: unknown): null => {
    log.error({ err: cause }, "what the act does cannot be shipped to the copy");
    return null;
  };
  const replica = findLitestream() ? await keepReplica(lease.holds).catch(noShipping) : null;
  try {
    const { lines, ...rest } = await act();
    const isShipped = replica !== null && (await awaitShipment(lease));
    return { ...rest, lines: [...lines, isShipped ? "It is in the copy." : inCopyLater] };
  } finally {
    // What was done is told, whatever becomes of the shipping.
    await replica?.end().catch(noShipping);
  }
}
