import { readFileSync, readlinkSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { env } from "~/env";
import { writeForLitestream } from "~/integrations/replica/litestream";

const noted = z.object({ place: z.string(), holders: z.array(z.string()) });

const name = "holders.json";
/** A start that is killed before it has taken the lease leaves an older holder in the entry. */
const kept = 50;

/**
 * This run of this machine's system, this room of its processes, and the very file that the owner
 * of the database holds locked: a copy of the disk, also one on the same machine, has another. Null
 * where the system does not tell all of it.
 */
function findPlace(): string | null {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const { dev, ino } = statSync(join(env.DATA_DIR, "owner.lock"), { bigint: true });
    return `${boot} ${readlinkSync("/proc/self/ns/pid")} ${dev}:${ino}`;
  } catch {
    return null;
  }
}

function readNoted(place: string): string[] {
  try {
    const path = join(env.DATA_DIR, ".replica", name);
    const found = noted.parse(JSON.parse(readFileSync(path, "utf8")));
    return found.place === place ? found.holders : [];
  } catch {
    return [];
  }
}

/**
 * Notes on the disk of the database under which name this process will hold the lease. To be called
 * by the database's owner only, before it writes an entry: all earlier owners are dead then, since
 * the system gives `owner.lock` to one that lives.
 * @returns the names of those who held the lease from this place before, none where it cannot be
 * proven that it is the same
 */
export function noteHolder(holder: string): ReadonlySet<string> {
  const place = findPlace();
  if (place === null) return new Set();
  const former = readNoted(place);
  const holders = [...former, holder].slice(-kept);
  writeForLitestream(name, JSON.stringify({ place, holders }));
  return new Set(former);
}
