import { findVanished, learnPieces } from "~/core/restore/known-pieces";
import { readKnownPieces, writeKnownPieces } from "~/integrations/replica/known-pieces-store";
import { provePieces } from "~/integrations/replica/prove-pieces";

/** The most faults that are named; the rest is counted. */
const named = 5;

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
  const known = await readKnownPieces(url);
  const found = await provePieces(url);
  const vanished = known ? findVanished(known, found, now) : [];
  await writeKnownPieces(url, learnPieces(known, found, now));
  const all = [...found.faults.map(({ sentence }) => sentence), ...vanished];
  const rest = all.length - named;
  const wrong = [...all.slice(0, named), ...(rest > 0 ? [`So are ${rest} more.`] : [])];
  const whole =
    `The replica's log is whole: ${Object.keys(found.ends).length} files, ${found.bytes} bytes, ` +
    `in ${found.generations} generations.`;
  return { lines: wrong.length === 0 ? [whole] : wrong, wrong };
}
