import { setTimeout as wait } from "node:timers/promises";
import { minutes, seconds } from "~/core/duration";
import { findLitestream } from "~/integrations/replica/litestream";
import { log } from "~/log";
import type { LeaseHolder } from "~/operations/replica/hold-lease";
import type { Keeper } from "~/operations/replica/keep-replica";

/**
 * The longest wait, in ms: half a minute for the lease of another machine to pass, and the rest for
 * the whole copy that comes first on a new disk.
 */
const mayTake = minutes(2);
const lookEvery = seconds(0.1);

type Starting = {
  replica: Keeper | null;
  lease: LeaseHolder | null;
  /** Whether the process is told to end: nothing is waited for then. */
  isStopping: () => boolean;
};

/**
 * Waits until this machine ships: what it took before would be lost with its disk. Waits at most
 * `atMost` ms, and not for a place that does not answer, nor without the program that ships.
 * @returns whether it ships; at once without a replica
 */
export async function awaitFirstShipment(
  { replica, lease, isStopping }: Starting,
  atMost = mayTake,
): Promise<boolean> {
  if (!replica || !lease) return true;
  const began = performance.now();
  const why = (): string | null => {
    if (!findLitestream()) return "there is no program that ships";
    if (lease.isAway()) return "the place of the copy does not answer";
    return performance.now() - began > atMost ? "it takes too long" : null;
  };
  for (; !isStopping(); await wait(lookEvery)) {
    if (await replica.hasShipped()) return true;
    const reason = why();
    if (reason === null) continue;
    log.error({ reason }, "the server opens before its database is shipped to the copy");
    return false;
  }
  return false;
}
