import { setOutgoingLease } from "~/core/restore/outgoing-lease";
import { env } from "~/env";
import { openLeaseStore } from "~/integrations/replica/lease-store";
import { log } from "~/log";
import { holdLease, type LeaseHolder } from "~/operations/replica/hold-lease";
import { shippedMark } from "~/operations/replica/note-shipped";

// Exits normally, so that nothing restarts it (`scripts/keep-up.mjs`): the other process has the
// database now.
function exitForOtherHolder(holder: string): void {
  log.fatal(
    { holder },
    "another machine has the lease of this database and is alive: this one ends. Its doors are closed",
  );
  process.kill(process.pid, "SIGTERM");
}

/**
 * With a replica configured, lets the server send only while this machine has the lease; it
 * receives all the same. Null without a replica.
 */
export function openLease(): LeaseHolder | null {
  if (!env.REPLICA_URL) return null;
  const lease = holdLease(openLeaseStore(env.REPLICA_URL, shippedMark), exitForOtherHolder);
  setOutgoingLease(lease.holds);
  return lease;
}
