import { randomUUID } from "node:crypto";
import { setOutgoingLease } from "~/core/restore/outgoing-lease";
import { env } from "~/env";
import { noteHolder } from "~/integrations/replica/former-holders";
import { openLeaseStore } from "~/integrations/replica/lease-store";
import { log } from "~/log";
import { actsBegin, holdLease, type LeaseHolder } from "~/operations/replica/hold-lease";
import { shippedMark } from "~/operations/replica/note-shipped";

/** Another machine had the lease after this one, and has given it up. */
class LeaseWasElsewhere extends Error {
  override name = "LeaseWasElsewhere";
}

// Exits normally, so that nothing restarts it (`scripts/keep-up.mjs`): the other process has the
// database now. Where that has ended, the next start here compares this database with its journal.
function exitForOtherHolder(holder: string, isGone: boolean): void {
  if (isGone)
    setImmediate(() => {
      throw new LeaseWasElsewhere(
        `Another machine (${holder}) had the lease of this database and gave it up: nothing goes out, and the next start looks what it did.`,
      );
    });
  else endNormally(holder);
}

function endNormally(holder: string): void {
  log.fatal(
    { holder },
    "another machine has the lease of this database and is alive: this one ends. Its doors are closed",
  );
  process.kill(process.pid, "SIGTERM");
}

/** Without the note the next start waits for this lease to pass, as on another disk. */
function tryToNote(holder: string): ReadonlySet<string> {
  try {
    return noteHolder(holder, !holder.startsWith(actsBegin));
  } catch (cause) {
    log.warn({ err: cause }, "the holder of the lease could not be noted");
    return new Set();
  }
}

/**
 * With a replica configured, lets this process send only while this machine has the lease. One that
 * a killed server held on this very disk is taken over at once. Called by the owner of the
 * database, a server or an act without one; a server that sees another holder alive ends in good
 * order, and receives all the same until then. Null without a replica.
 */
export function openLease(
  onOther = exitForOtherHolder,
  holder: string = randomUUID(),
): LeaseHolder | null {
  if (!env.REPLICA_URL) return null;
  const dead = tryToNote(holder);
  const store = openLeaseStore(env.REPLICA_URL, shippedMark);
  const lease = holdLease(store, onOther, { holder, dead });
  setOutgoingLease(lease.holds);
  return lease;
}
