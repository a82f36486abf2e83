import { readFileSync, readlinkSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { env } from "~/env";
import { writeForLitestream } from "~/integrations/replica/litestream";

/**
 * `holders`: those of this place. `ever`: those of this disk, whatever its place was; files of
 * before lack it.
 */
const noted = z
  .object({
    place: z.string(),
    holders: z.array(z.string()),
    ever: z.array(z.string()).optional(),
  })
  .transform(({ ever, ...rest }) => ({ ...rest, ever: ever ?? rest.holders }));
type Noted = z.infer<typeof noted>;

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

function readNoted(): Noted {
  try {
    const path = join(env.DATA_DIR, ".replica", name);
    return noted.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return { place: "", holders: [], ever: [] };
  }
}

/**
 * Whether a server or an act of this disk held the lease under this name, in whatever run of the
 * machine: the house lived here then.
 */
export const wasHeldHere = (holder: string): boolean => readNoted().ever.includes(holder);

/** Notes that the house lives here while the lease is held under this name. */
export function noteHeldHere(holder: string): void {
  const before = readNoted();
  const ever = [...before.ever, holder].slice(-kept);
  writeForLitestream(name, JSON.stringify({ ...before, ever } satisfies Noted));
}

/**
 * Notes on the disk of the database under which name this process will hold the lease. To be called
 * by the database's owner only, before it writes an entry: all earlier owners are dead then, since
 * the system gives `owner.lock` to one that lives.
 * @param livesHere a server makes the house live here; an act does only where it did before
 * @returns the names of those who held the lease from this place before, none where it cannot be
 * proven that it is the same
 */
export function noteHolder(holder: string, livesHere = true): ReadonlySet<string> {
  const place = findPlace();
  const before = readNoted();
  const former = before.place === place ? before.holders : [];
  const ever = livesHere ? [...before.ever, holder].slice(-kept) : before.ever;
  const holders = [...former, holder].slice(-kept);
  const note: Noted = { place: place ?? "", holders: place === null ? [] : holders, ever };
  writeForLitestream(name, JSON.stringify(note));
  return new Set(former);
}
