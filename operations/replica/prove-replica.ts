import { findVanished, learnPieces, type KnownPieces } from "~/core/restore/known-pieces";
import { deleteEnds, endsByName, readEnds } from "~/integrations/replica/ends-store";
import { readKnownPieces, writeKnownPieces } from "~/integrations/replica/known-pieces-store";
import { provePieces, type ReplicaProof } from "~/integrations/replica/prove-pieces";

/** The most faults that are named; the rest is counted. */
const named = 5;

/** What the proofs knew, with the ends that were noted as they were shipped. */
const addEnds = (known: KnownPieces | null, ends: Record<string, number>): KnownPieces => ({
  ...(known ?? { at: 0, copies: {} }),
  ends: { ...known?.ends, ...ends },
});

const isOver = ({ kept }: ReplicaProof, generation: string, index: number): boolean =>
  index < (kept.get(generation) ?? 0);

/**
 * Proves that the replica can be restored to any second that it keeps: every log file of every
 * generation from its first byte to its last, and that nothing is gone that an earlier proof saw.
 * Notes what is there for the next one. Older whole copies are looked for, not read.
 * @throws StorageUnavailable
 */
export async function proveReplica(
  url: string,
  now: number = Date.now(),
): Promise<{ lines: string[]; wrong: string[] }> {
  const { known, unreadable } = await readKnownPieces(url);
  const ends = await readEnds(url);
  const noted = addEnds(known, endsByName(ends));
  const found = await provePieces(url);
  const vanished = findVanished(noted, found, now);
  await writeKnownPieces(url, learnPieces(noted, found, now));
  await deleteEnds(
    url,
    ends.filter(({ generation, index }) => isOver(found, generation, index)),
  );
  const all = [...found.faults.map(({ sentence }) => sentence), ...vanished, ...unreadable];
  const rest = all.length - named;
  const wrong = [...all.slice(0, named), ...(rest > 0 ? [`So are ${rest} more.`] : [])];
  const whole =
    `The replica's log is whole: ${Object.keys(found.ends).length} files, ${found.bytes} bytes, ` +
    `in ${found.generations} generations.`;
  return { lines: wrong.length === 0 ? [whole] : wrong, wrong };
}
