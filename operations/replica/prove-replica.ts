import {
  awaitedGenerations,
  findVanished,
  learnPieces,
  type KnownPieces,
} from "~/core/restore/known-pieces";
import type { ShippedMark } from "~/core/restore/shipped-mark";
import { sortMended } from "~/core/restore/mended-ends";
import { deleteEnds, endsByName, readEnds, type LogEnd } from "~/integrations/replica/ends-store";
import {
  deleteOldKnownPieces,
  readKnownPieces,
  writeKnownPieces,
} from "~/integrations/replica/known-pieces-store";
import { openLeaseStore } from "~/integrations/replica/lease-store";
import { logFileName } from "~/integrations/replica/pieces";
import { provePieces, type ReplicaProof } from "~/integrations/replica/prove-pieces";
import { log } from "~/log";

/** The most faults that are named; the rest is counted. */
const most = 5;

/** What the proofs knew, with the ends that were noted as they were shipped. */
const addEnds = (known: KnownPieces | null, ends: Record<string, number>): KnownPieces => ({
  ...(known ?? { at: 0, copies: {} }),
  ends: { ...known?.ends, ...ends },
});

/** How far the newest log file goes at least. */
const endOfMark = (mark: ShippedMark | null): LogEnd[] =>
  mark ? [{ generation: mark.generation, index: mark.index, end: mark.offset }] : [];

/** The log files that are told to have no piece at all. */
const findMissing = ({ faults, reached }: ReplicaProof): Set<string> =>
  new Set(
    faults
      .map(({ generation, index }) => logFileName(generation, index))
      .filter((name) => reached[name] === undefined),
  );

/** Whether nothing asks for a note any more: its log file, or all of its generation, is over. */
function isOver(
  { generation, index }: LogEnd,
  { kept, listed }: ReplicaProof,
  awaited: ReadonlySet<string>,
): boolean {
  if (listed.has(generation)) return index < (kept.get(generation) ?? 0);
  return !awaited.has(generation);
}

/** Deletes notes that are over: a proof stands without it, and the next one tries again. */
async function tidy(url: string, over: readonly LogEnd[]): Promise<void> {
  try {
    await deleteOldKnownPieces(url);
    await deleteEnds(url, over);
  } catch (cause) {
    log.warn({ err: cause }, "old notes of what the replica holds could not be deleted");
  }
}

/** The generation that is shipped to, and whether it was found whole with a copy. */
function judgeShippedTo(mark: ShippedMark | null, { copies, faults }: ReplicaProof) {
  const generation = mark?.generation ?? null;
  const hasCopy = copies.some((name) => name.startsWith(`${generation}/`));
  return { generation, isWhole: hasCopy && !faults.some((one) => one.generation === generation) };
}

/**
 * Proves that the replica can be restored to any second that it keeps: every log file of every
 * generation from its first byte to its last, and that nothing is gone that an earlier proof saw.
 * Notes what is there for the next one. Older whole copies are looked for, not read. The newest
 * piece of an older generation that cannot be read is wrong for a day, and known after it.
 * @throws StorageUnavailable
 */
export async function proveReplica(
  url: string,
  now: number = Date.now(),
): Promise<{ lines: string[]; wrong: string[] }> {
  const { known, unreadable } = await readKnownPieces(url);
  const ends = await readEnds(url);
  const { mark } = await openLeaseStore(url).shipped();
  const noted = addEnds(known, endsByName([...ends, ...endOfMark(mark)]));
  const found = await provePieces(url);
  const shippedTo = judgeShippedTo(mark, found);
  const sorted = sortMended(found.faults, shippedTo, known?.told ?? {}, now);
  // A file with a fault that is told may lack its last pieces besides.
  const reach = { ...found, ends: { ...found.reached, ...found.ends } };
  const vanished = findVanished(noted, reach, now, findMissing(found));
  const learned = learnPieces(noted, found, now);
  await writeKnownPieces(url, { ...learned, told: sorted.told });
  const awaited = awaitedGenerations(learned, now);
  await tidy(
    url,
    ends.filter((end) => isOver(end, found, awaited)),
  );
  const all = [...sorted.wrong, ...vanished, ...unreadable];
  const rest = all.length - most;
  const wrong = [...all.slice(0, most), ...(rest > 0 ? [`So are ${rest} more.`] : [])];
  const whole =
    `The replica's log is whole: ${Object.keys(found.ends).length} files, ${found.bytes} bytes, ` +
    `in ${found.generations} generations.`;
  const mended = sorted.mended.map((sentence) => `Known, with whole copies since: ${sentence}`);
  return { lines: [...(wrong.length === 0 ? [whole] : wrong), ...mended], wrong };
}
