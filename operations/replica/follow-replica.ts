import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { hours } from "~/core/duration";
import type { ShippedMark } from "~/core/restore/shipped-mark";
import { checkDatabase } from "~/integrations/backup/copy-database";
import { applyLog } from "~/integrations/replica/apply-log";
import { openLeaseStore } from "~/integrations/replica/lease-store";
import { ReplicaFailed } from "~/integrations/replica/litestream";
import {
  hasPiecesAfter,
  listGenerations,
  listLogFile,
  listWholeGenerations,
  logFileName,
  type PieceList,
} from "~/integrations/replica/pieces";
import { restoreFromReplica, type Restored } from "~/integrations/replica/restore-from-replica";
import { beganAfter } from "~/operations/replica/restore-whole";

const followed = z.object({
  generation: z.string(),
  /** The log file that follows the whole copy. */
  from: z.number(),
  /** The newest log file that is in the copy from its first byte to its last. */
  applied: z.number(),
  /** The ends of its log files in bytes, by name. */
  ends: z.record(z.string(), z.number()),
  /** When its generation began (ms); asked only where the lease named another one. */
  start: z.number().nullable(),
  /** The generations that had a whole copy when it was begun. */
  known: z.array(z.string()),
  /** The generation that the lease named, and that the restore passed over for an older one. */
  passedOver: z.string().nullable(),
  checkedAt: z.number(),
});
/** A copy that follows the replica, as a note beside it says. */
export type Followed = z.infer<typeof followed>;

const databaseIn = (folder: string): string => join(folder, "app.db");
const noteIn = (folder: string): string => join(folder, "followed.json");
/** How often the whole copy is checked, beside each piece that is put into it. */
const checkEvery = hours(6);

/** The copy that lies in a folder; null where there is none. */
export function readFollowed(folder: string): Followed | null {
  try {
    return followed.parse(JSON.parse(readFileSync(noteIn(folder), "utf8")));
  } catch {
    return null;
  }
}

function note(folder: string, copy: Followed): Followed {
  const unfinished = `${noteIn(folder)}.unfinished`;
  writeFileSync(unfinished, JSON.stringify(copy), { mode: 0o600 });
  renameSync(unfinished, noteIn(folder));
  return copy;
}

/** Whether the lease names a generation that may have more than the copy's. */
const isBehind = (
  { generation, start }: Pick<Followed, "generation" | "start">,
  mark: ShippedMark,
) => mark.generation !== generation && !beganAfter(start, mark);

async function begin(url: string, folder: string, mark: ShippedMark | null): Promise<Followed> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // One whose first whole copy is being made could not be restored, and is another one later.
  const whole = await listWholeGenerations(url);
  const restored = await restoreFromReplica(url, databaseIn(folder), null);
  const { generation, range, ends, lacks } = restored;
  if (lacks[0] !== undefined) throw new ReplicaFailed(lacks[0]);
  const isNamed = !mark || mark.generation === generation;
  const start = isNamed ? null : await restored.findStart();
  await checkDatabase(databaseIn(folder));
  // The last log file goes on, and is put in again whole; a whole copy may have none yet.
  const applied = Math.max(range.from, range.to) - 1;
  return note(folder, {
    generation,
    from: range.from,
    applied,
    ends,
    start,
    known: [...new Set([...whole, generation])],
    passedOver: mark && isBehind({ generation, start }, mark) ? mark.generation : null,
    checkedAt: Date.now(),
  });
}

// One list a log file: that of a whole generation may have millions of names.
async function listNext(url: string, { generation, applied }: Followed): Promise<PieceList> {
  const list: PieceList = { generation, copies: [], log: [] };
  for (let index = applied + 1; ; index++) {
    const file = await listLogFile(url, generation, index);
    if (file.length === 0) return list;
    list.log.push(...file);
  }
}

const newestOf = ({ log }: PieceList): number => log.at(-1)?.index ?? -1;

/** What the copy lacks: up to where the log was known to be shipped, without a gap. */
async function listRest(url: string, copy: Followed, mark: ShippedMark | null): Promise<PieceList> {
  const { generation, applied } = copy;
  for (;;) {
    const list = await listNext(url, copy);
    const next = Math.max(newestOf(list), applied) + 1;
    const isShort = mark?.generation === generation && mark.index >= next;
    if (!isShort && !(await hasPiecesAfter(url, generation, next))) return list;
    // The log went on meanwhile, or lacks a file.
    if ((await listLogFile(url, generation, next)).length === 0)
      throw new ReplicaFailed(`The replica has no piece of ${logFileName(generation, next)}.`);
  }
}

type Rest = { list: PieceList; to: number };

async function goOn(
  url: string,
  folder: string,
  copy: Followed,
  { list, to }: Rest,
): Promise<Followed> {
  const newest = newestOf(list);
  if (to <= copy.applied) return copy;
  let now = copy;
  const applied = (index: number): void => {
    if (index < newest) now = note(folder, { ...now, applied: index });
  };
  const range = { from: copy.applied + 1, to };
  const ends = await applyLog(url, databaseIn(folder), { list, range, applied });
  return note(folder, { ...now, ends: { ...now.ends, ...ends } });
}

/**
 * Brings a copy in a folder of its own to where the replica is, up to the last log file that has
 * ended: restores the whole where there is none, or the lease names another generation. To be
 * called again and again; killed at any instant it goes on at the next call.
 * @param signal ends the check that is made of the copy from time to time, which takes minutes for
 * a large one; the copy is whole all the same
 * @throws ReplicaFailed; CopyBroken; StorageUnavailable
 */
export async function followReplica(
  url: string,
  folder: string,
  signal?: AbortSignal,
): Promise<Followed> {
  const { mark } = await openLeaseStore(url).shipped();
  const copy = readFollowed(folder);
  // What a restore passed over before it would pass over again.
  const isOver = copy && mark && isBehind(copy, mark) && mark.generation !== copy.passedOver;
  if (!copy || isOver) return begin(url, folder, mark);
  const list = await listRest(url, copy, mark);
  const newest = Math.max(newestOf(list), copy.applied);
  const now = await goOn(url, folder, copy, { list, to: newest - 1 });
  if (Date.now() - now.checkedAt < checkEvery) return now;
  try {
    await checkDatabase(databaseIn(folder), signal);
  } catch (cause) {
    if (signal?.aborted) return now;
    throw cause;
  }
  return note(folder, { ...now, checkedAt: Date.now() });
}

/**
 * Takes the followed copy as the newest state of the replica, with the rest of its log, and moves
 * it to `to`. @throws ReplicaFailed where another generation may be newer, or a piece of the log is
 * missing or was changed; the folder must then be given up
 */
export async function takeFollowed(url: string, folder: string, to: string): Promise<Restored> {
  const copy = readFollowed(folder);
  if (!copy) throw new ReplicaFailed("No copy was followed.");
  const generations = await listGenerations(url);
  const other = generations.find((generation) => !copy.known.includes(generation));
  if (other) throw new ReplicaFailed(`The replica has another generation, ${other}.`);
  if (!generations.includes(copy.generation))
    throw new ReplicaFailed(`The replica has nothing of ${copy.generation} any more.`);
  const { mark } = await openLeaseStore(url).shipped();
  if (mark && isBehind(copy, mark))
    throw new ReplicaFailed(`The lease names another generation, ${mark.generation}.`);
  const list = await listRest(url, copy, mark);
  const { generation, from, ends, start } = await goOn(url, folder, copy, {
    list,
    to: newestOf(list),
  });
  const names = Object.keys(ends).sort();
  const last = Number.parseInt(names.at(-1)?.slice(-8) ?? "", 16);
  rmSync(noteIn(folder));
  renameSync(databaseIn(folder), to);
  const range = { from, to: Number.isNaN(last) ? from - 1 : last };
  return { generation, range, ends, lacks: [], findStart: () => Promise.resolve(start) };
}
