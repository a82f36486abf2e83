import { days } from "~/core/duration";

/**
 * What a replica was once proven to hold: the end in bytes of each log file, and when, at the
 * earliest, each whole copy was made (ms).
 */
export type KnownPieces = {
  at: number;
  ends: Record<string, number>;
  copies: Record<string, number>;
};

/** What it holds now. */
type FoundPieces = { ends: Readonly<Record<string, number>>; copies: readonly string[] };

/** A replica deletes a whole copy after thirty days; one day less allows for clocks. */
const keptFor = days(29);

const generationOf = (name: string): string => name.slice(0, name.indexOf("/"));

/** The generations whose whole copies are known and not old enough to be deleted by rule. Pure. */
export const awaitedGenerations = ({ copies }: KnownPieces, now: number): Set<string> =>
  new Set(
    Object.entries(copies)
      .filter(([, madeAfter]) => now - madeAfter < keptFor)
      .map(([name]) => generationOf(name)),
  );

/** The oldest whole copy of each generation; names of one generation sort by age. */
const oldestCopies = (copies: readonly string[]): Map<string, string> =>
  new Map(
    [...copies]
      .sort()
      .reverse()
      .map((name) => [generationOf(name), name]),
  );

// Log files from before the oldest whole copy of their generation were deleted by rule.
function isKept(name: string, oldest: ReadonlyMap<string, string>): boolean {
  const first = oldest.get(generationOf(name));
  return first !== undefined && name >= first;
}

/**
 * What was there and is not any more, in sentences. Nothing in a replica itself says that the last
 * piece of a finished log file is missing, or a whole generation. The fault of a log file that is
 * among the `faulty` is told otherwise. Pure.
 */
export function findVanished(
  known: KnownPieces,
  found: FoundPieces,
  now: number,
  faulty: ReadonlySet<string> = new Set(),
): string[] {
  const copies = new Set(found.copies);
  const oldest = oldestCopies(found.copies);
  const goneCopies = Object.entries(known.copies)
    .filter(([name, madeAfter]) => !copies.has(name) && now - madeAfter < keptFor)
    .map(([name]) => `The whole copy before ${name} of the replica is gone before its time.`);
  const cutLogs = Object.entries(known.ends)
    .filter(([name, end]) => isKept(name, oldest) && (found.ends[name] ?? 0) < end)
    .filter(([name]) => !faulty.has(name))
    .map(([name]) => `The log file ${name} of the replica lacks pieces that it had.`);
  return [...goneCopies, ...cutLogs];
}

/**
 * What is known after a proof. A copy is younger than the proof that did not see it yet. What
 * vanished stays known for as long as it should be there. Pure.
 */
export function learnPieces(
  known: KnownPieces | null,
  { ends, copies }: FoundPieces,
  now: number,
): KnownPieces {
  const before: KnownPieces = known ?? { at: 0, ends: {}, copies: {} };
  const found = copies.map((name) => [name, before.copies[name] ?? before.at] as const);
  const gone = Object.entries(before.copies).filter(([, madeAfter]) => now - madeAfter < keptFor);
  const oldest = oldestCopies(copies);
  const kept = Object.entries(before.ends).filter(([name]) => isKept(name, oldest));
  const longest = kept.map(([name, end]) => [name, Math.max(end, ends[name] ?? 0)] as const);
  return {
    at: now,
    ends: { ...ends, ...Object.fromEntries(longest) },
    copies: Object.fromEntries([...gone, ...found]),
  };
}
