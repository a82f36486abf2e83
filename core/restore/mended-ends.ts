import { days } from "~/core/duration";

/**
 * Something that a generation of the replica lacks, in a sentence. `isEnd`: its newest piece cannot
 * be read, and nothing of it follows.
 */
type EndFault = { generation: string; sentence: string; isEnd?: boolean };

/** The generation that is shipped to now, or null, and whether all of it was found whole. */
type ShippedTo = { generation: string | null; isWhole: boolean };

/** A proof that is made again on the same day, as after a crash, tells it again. */
const toldFor = days(1);

/**
 * Sorts what is still to be told as wrong from what is known and mended: after a newest piece that
 * cannot be read the shipper began anew, the new generation is whole, and nothing can bring the end
 * of the old one back. `told` says when (ms) each such sentence was told first. Pure.
 */
export function sortMended(
  faults: readonly EndFault[],
  { generation, isWhole }: ShippedTo,
  told: Readonly<Record<string, number>>,
  now: number,
): { wrong: string[]; mended: string[]; told: Record<string, number> } {
  const isMended = (fault: EndFault): boolean =>
    fault.isEnd === true && isWhole && generation !== null && fault.generation !== generation;
  const ends = faults.filter(isMended).map(({ sentence }) => sentence);
  const since = Object.fromEntries(ends.map((sentence) => [sentence, told[sentence] ?? now]));
  const isKnown = (sentence: string): boolean => now - (since[sentence] ?? now) >= toldFor;
  return {
    wrong: faults.map(({ sentence }) => sentence).filter((sentence) => !isKnown(sentence)),
    mended: ends.filter(isKnown),
    told: since,
  };
}
