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

/** An instant so close to the mark may be before it by the bucket's clock. */
const clocksMayDiffer = seconds(10);

/** The log files that end before where they were known to, in order. */
function cutFiles({ generation, range, ends }: Restored, known: Record<string, number>): string[] {
  const first = logFileName(generation, range.from);
  const last = logFileName(generation, range.to);
  return Object.keys(known)
    .filter((name) => name >= first && name <= last && (ends[name] ?? 0) < (known[name] ?? 0))
    .sort();
}

/** What was shipped and is not there any more, in a sentence; null where all of it is. */
async function missingTail(url: string, mark: ShippedMark, used: Restored): Promise<string | null> {
  const { generation, index, offset, at } = mark;
  const isOther = used.generation !== generation;
  if (!isOther && index < used.range.from) return null;
  const end = await findEnd(url, generation, index);
  if (end !== null && !endsBefore(end, { index, offset })) return null;
  // Another generation that began later has all that this one had.
  if (isOther && ((await used.findStart()) ?? 0) > at - clocksMayDiffer) return null;
  const there = end === null ? "none of it" : `the log until byte ${end.offset}`;
  return (
    `What was shipped until ${new Date(at).toISOString()} is not all there: the log file ` +
    `${logFileName(generation, index)} should go on until byte ${offset}, and there is ${there}.`
  );
}

/**
 * Restores the database from REPLICA_URL to a new file, as of an instant (ms) or the newest state,
 * after proving every piece that it is made of, with what is known of where its log files end. What
 * is missing at the very end is named in `wrong`, and the state of before it is restored; the
 * caller must verify the file afterwards.
 * @throws ReplicaFailed with the name of what is missing before that or was changed;
 * StorageUnavailable
 */
export async function restoreWhole(url: string, to: string, at: number | null): Promise<CopyProof> {
  const mark = await openLeaseStore(url).shipped();
  const { known, unreadable } = await readKnownPieces(url);
  const used = await restoreFromReplica(url, to, at);
  const noted = endsByName(await readEnds(url, used.generation));
  const cut = cutFiles(used, { ...known?.ends, ...noted });
  const last = logFileName(used.generation, used.range.to);
  const inside = cut.find((name) => name !== last);
  if (inside) {
    await rm(to, { force: true });
    throw new ReplicaFailed(
      `The replica could not be restored: its log file ${inside} lacks pieces that it had.`,
    );
  }
  const atEnd = cut.map((name) => `The log file ${name} of the replica lacks pieces that it had.`);
  const isNewest = at === null || (mark !== null && at > mark.at + clocksMayDiffer);
  const tail = mark && isNewest ? await missingTail(url, mark, used) : null;
  return { lines: unreadable, wrong: [...used.lacks, ...atEnd, ...(tail ? [tail] : [])] };
}
