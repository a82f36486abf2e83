import { days } from "~/core/duration";

const newestDays = 7;
const newestWeeks = 4;
const newestMonths = 12;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

// Weeks begin on Monday; the first of January 1970 was a Thursday.
const weekOf = (at: number): string => String(Math.floor((at / days(1) + 3) / 7));

function newestOfEach(newestFirst: readonly number[], bucketOf: (at: number) => string, most: number): number[] {
  const newest = new Map<string, number>();
  for (const at of newestFirst) if (!newest.has(bucketOf(at))) newest.set(bucketOf(at), at);
  return [...newest.values()].slice(0, most);
}

/**
 * Which backups are kept, by when they were taken: the newest of each of the last 7 days, 4 weeks and 12 months that have one (UTC), and all of
 * the last 24 hours. The rest may go.
 */
export function keptBackups(takenAt: readonly number[], now: number): Set<number> {
  const newestFirst = [...takenAt].sort((a, b) => b - a);
  return new Set([
    ...newestFirst.filter((at) => at > now - days(1)),
    ...newestOfEach(newestFirst, dayOf, newestDays),
    ...newestOfEach(newestFirst, weekOf, newestWeeks),
    ...newestOfEach(newestFirst, monthOf, newestMonths),
  ]);
}
