import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { env } from "~/env";

/**
 * The name of the shells around whatever ships this database, by the very file that its owner holds
 * locked: the same one however its folder is called.
 */
export function shipperMark(): string {
  const lock = statSync(join(env.DATA_DIR, "owner.lock"), { bigint: true, throwIfNoEntry: false });
  return `litestream-of-${lock ? `${lock.dev}-${lock.ino}` : env.DATA_DIR}`;
}

function hasMark(pid: string, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(mark);
  } catch {
    return false;
  }
}

/**
 * Whether anything still ships this database. The shipper of a server that was killed lives for up
 * to eight seconds more, and two of them would corrupt the replica. False where the system does not
 * tell it; the lease is not taken over at once there either (`former-holders.ts`).
 */
export function isShipperAlive(): boolean {
  const mark = shipperMark();
  try {
    return readdirSync("/proc").some((pid) => /^\d+$/.test(pid) && hasMark(pid, mark));
  } catch {
    return false;
  }
}
