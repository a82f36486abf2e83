import { rm } from "node:fs/promises";
import { endsBefore, type ShippedMark } from "~/core/restore/shipped-mark";
import { seconds } from "~/core/duration";
import type { CopyProof } from "~/core/staff/health/prove-copy-in-parts";
import { endsByName, readEnds } from "~/integrations/replica/ends-store";
import { readKnownPieces } from "~/integrations/replica/known-pieces-store";
import { openLeaseStore } from "~/integrations/replica/lease-store";
import { ReplicaFailed } from "~/integrations/replica/litestream";
import { logFileName } from "~/integrations/replica/pieces";
import { findEnd } from "~/integrations/replica/prove-pieces";
import { restoreFromReplica, type Restored } from "~/integrations/replica/restore-from-replica";
import { StorageUnavailable } from "~/integrations/storage/contract";

/** An instant so close to the mark may be before it by the bucket's clock. */
const clocksMayDiffer = seconds(10);

/**
 * The log files that end before where they were known to, in order. Of the newest state all files
 * that were known count, of another those that it was made of.
 */
function cutFiles(
  { generation, range, ends }: Restored,
  known: Readonly<Record<string, number>>,
  isNewest: boolean,
): string[] {
  const first = logFileName(generation, range.from);
  const last = logFileName(generation, isNewest ? 0xffffffff : range.to);
  return Object.keys(known)
    .filter((name) => name >= first && name <= last && (ends[name] ?? 0) < (known[name] ?? 0))
    .sort();
}

/**
 * Whether a generation that began at an instant (ms) has all that the one of the mark had, since it
 * began later. Nothing is known of one whose beginning nobody told.
 */
export const beganAfter = (start: number | null, { at }: ShippedMark): boolean =>
  start !== null && start > at - clocksMayDiffer;

/** What was shipped and is not in what was used, in a sentence; null where all of it is. */
async function missingTail(url: string, mark: ShippedMark, used: Restored): Promise<string | null> {
  const { generation, index, at } = mark;
  if (used.generation === generation) return index < used.range.from ? null : missingOf(url, mark);
  if (beganAfter(await used.findStart(), mark)) return null;
  return (
    (await missingOf(url, mark)) ??
    `What was shipped until ${new Date(at).toISOString()} is not in what was brought back: it lies ` +
      `in the generation ${generation}, and ${used.generation} was used.`
  );
}

/** A restore that is refused for a piece says also what is missing after it. */
async function withMissingTail(url: string, mark: ShippedMark, refused: ReplicaFailed) {
  const sentence = await missingOf(url, mark).catch(() => null);
  return sentence === null ? refused : new ReplicaFailed(`${refused.message} ${sentence}`);
}

/** What of the log until a mark of it is not there any more, in a sentence. */
async function missingOf(url: string, mark: ShippedMark): Promise<string | null> {
  const { generation, index, offset, at } = mark;
  const end = await findEnd(url, generation, index);
  if (end !== null && !endsBefore(end, { index, offset })) return null;
  const there = end === null ? "none of it" : `the log until byte ${end.offset}`;
  return (
    `What was shipped until ${new Date(at).toISOString()} is not all there: the log file ` +
    `${logFileName(generation, index)} should go on until byte ${offset}, and there is ${there}.`
  );
}

/** Asks what should be there: a place that does not say it costs no restore, and is told. */
async function askFor<T>(what: string, ask: () => Promise<T>, wrong: string[]): Promise<T | null> {
  try {
    return await ask();
  } catch (cause) {
    if (!(cause instanceof StorageUnavailable || cause instanceof ReplicaFailed)) throw cause;
    wrong.push(`Whether all is there is not known: ${what} could not be asked. ${cause.message}`);
    return null;
  }
}

type Expected = {
  mark: ShippedMark | null;
  /** The ends of log files in bytes, by name. */
  ends: Record<string, number>;
  lines: string[];
  wrong: string[];
};

/**
 * What should be there, of all generations. Asked before anything is restored: what the server
 * ships meanwhile is in no restore.
 */
async function askExpected(url: string): Promise<Expected> {
  const wrong: string[] = [];
  const lease = await askFor("the lease", () => openLeaseStore(url).shipped(), wrong);
  const proofs = await askFor("the notes of proofs", () => readKnownPieces(url), wrong);
  const noted = await askFor("the noted ends of log files", () => readEnds(url), wrong);
  return {
    mark: lease?.mark ?? null,
    ends: { ...proofs?.known?.ends, ...endsByName(noted ?? []) },
    lines: [...(lease?.unreadable ?? []), ...(proofs?.unreadable ?? [])],
    wrong,
  };
}

/**
 * Restores the database from REPLICA_URL to a new file, as of an instant (ms) or the newest state,
 * after proving every piece that it is made of, with what is known of where its log files end. What
 * is missing at the very end is named in `wrong`, and the state of before it is restored; so is
 * what could not be asked about it. The caller must verify the file afterwards. `restore` brings
 * the file itself, such as from a copy that was followed.
 * @throws ReplicaFailed with the name of what is missing before that or was changed;
 * StorageUnavailable while nothing is restored and proven yet
 */
export async function restoreWhole(
  url: string,
  to: string,
  at: number | null,
  restore: typeof restoreFromReplica = restoreFromReplica,
): Promise<CopyProof> {
  const { mark, ends, lines, wrong } = await askExpected(url);
  const isNewest = at === null || (mark !== null && at > mark.at + clocksMayDiffer);
  const used = await restore(url, to, at).catch(async (cause: unknown) => {
    const isRefused = cause instanceof ReplicaFailed && mark !== null && isNewest;
    throw isRefused ? await withMissingTail(url, mark, cause) : cause;
  });
  const cut = cutFiles(used, ends, at === null);
  const last = logFileName(used.generation, used.range.to);
  const inside = cut.find((name) => name < last);
  if (inside) {
    await rm(to, { force: true });
    throw new ReplicaFailed(
      `The replica could not be restored: its log file ${inside} lacks pieces that it had.`,
    );
  }
  const atEnd = cut.map((name) => `The log file ${name} of the replica lacks pieces that it had.`);
  const tail =
    mark && isNewest
      ? await askFor("the end of the log", () => missingTail(url, mark, used), wrong)
      : null;
  return { lines, wrong: [...used.lacks, ...atEnd, ...(tail ? [tail] : []), ...wrong] };
}
