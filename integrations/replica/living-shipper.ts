import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { env } from "~/env";

/**
 * What marks whatever ships this database, as `SHIPS_FOR` in its environment: the very file that
 * its owner holds locked, which is the same one however its folder is called.
 */
export function shipperMark(): string {
  const lock = statSync(join(env.DATA_DIR, "owner.lock"), { bigint: true, throwIfNoEntry: false });
  return lock ? `${lock.dev}-${lock.ino}` : env.DATA_DIR;
}

function hasMark(pid: string, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").includes(mark);
  } catch {
    return false;
  }
}

function livingShippers(): number[] {
  const mark = `SHIPS_FOR=${shipperMark()}`;
  try {
    const pids = readdirSync("/proc").filter((pid) => /^\d+$/.test(pid));
    return pids.filter((pid) => hasMark(pid, mark)).map(Number);
  } catch {
    return [];
  }
}

/**
 * Whether anything still ships this database. The shipper of a server that was killed lives for up
 * to eight seconds more, and two of them would corrupt the replica. False where the system does not
 * tell it; the lease is not taken over at once there either (`former-holders.ts`).
 */
export function isShipperAlive(): boolean {
  return livingShippers().length > 0;
}

/**
 * Ends by force what still ships this database: one whose shells were killed too is ended by nobody
 * else. Only for the owner of the database, when the shippers of former owners have had their time.
 */
export function endLeftShippers(): void {
  for (const pid of livingShippers())
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It ended meanwhile.
    }
}
