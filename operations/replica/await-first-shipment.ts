import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "~/core/duration";
import { findLitestream } from "~/integrations/replica/litestream";
import { log } from "~/log";
import type { LeaseHolder } from "~/operations/replica/hold-lease";
import type { Keeper } from "~/operations/replica/keep-replica";

/**
 * The longest waits, in ms: for the lease of another machine to pass; from then on for the whole
 * copy that comes first on a new disk and after each stop in order, so that a large database keeps
 * nobody out for long; and for a place that does not answer, which may have failed for a moment.
 */
export type FirstWaits = { lease: number; copy: number; away: number };
const firstWaits: FirstWaits = { lease: seconds(45), copy: seconds(30), away: seconds(15) };
const lookEvery = seconds(0.1);

type Starting = {
  replica: Keeper | null;
  lease: LeaseHolder | null;
  /** Whether the process is told to end: nothing is waited for then. */
  isStopping: () => boolean;
};

/**
 * Waits until this machine ships: what it took before would be lost with its disk. Waits for a
 * while only (`FirstWaits`), and not without the program that ships.
 * @returns whether it ships; at once without a replica
 */
export async function awaitFirstShipment(
  { replica, lease, isStopping }: Starting,
  waits = firstWaits,
): Promise<boolean> {
  if (!replica || !lease) return true;
  let [since, isHeld]: [number, boolean] = [performance.now(), lease.holds()];
  let awaySince: number | null = null;
  const why = (): string | null => {
    const now = performance.now();
    if (!isHeld && lease.holds()) [since, isHeld] = [now, true];
    awaySince = lease.isAway() ? (awaySince ?? now) : null;
    if (!findLitestream()) return "there is no program that ships";
    if (awaySince !== null && now - awaySince > waits.away)
      return "the place of the copy does not answer";
    return now - since > (isHeld ? waits.copy : waits.lease) ? "it takes too long" : null;
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
