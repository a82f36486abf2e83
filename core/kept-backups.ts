import { days } from "~/core/duration";

/**
 * A copy from before an upgrade is the way back to the former build, but contains personal data.
 */
export const upgradeCopiesKeptFor = days(14);

const newestDays = 7;
const newestWeeks = 4;
const newestMonths = 12;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

// Weeks begin on Monday; the first of January 1970 was a Thursday.
const weekOf = (at: number): string => String(Math.floor((at / days(1) + 3) / 7));

type Dated<Backup> = { backup: Backup; at: number };

// A backup dated into the future was taken under a wrong clock, and no later than the next one.
function dateSoundly<Backup extends { takenAt: number }>(
  newestFirst: readonly Backup[],
  now: number,
): Dated<Backup>[] {
  let following = now;
  return newestFirst.map((backup) => {
    following = backup.takenAt > now ? following : backup.takenAt;
    return { backup, at: following };
  });
}

function newestOfEach<Backup>(
  newestFirst: readonly Dated<Backup>[],
  bucketOf: (at: number) => string,
  most: number,
): Backup[] {
  const newest = new Map<string, Backup>();
  for (const { backup, at } of newestFirst)
    if (!newest.has(bucketOf(at))) newest.set(bucketOf(at), backup);
  return [...newest.values()].slice(0, most);
}

/**
 * The backups to keep: the newest of each of the last 7 days, 4 weeks and 12 months that have one
 * (UTC), and all of the last 24 hours. They must be given in the order in which they were taken,
 * newest first, since a clock may have been wrong: the newest is always kept, and one from the
 * future displaces none.
 */
export function keptBackups<Backup extends { takenAt: number }>(
  newestFirst: readonly Backup[],
  now: number,
): Set<Backup> {
  const dated = dateSoundly(newestFirst, now);
  return new Set([
    ...newestFirst.slice(0, 1),
    ...dated.filter(({ at }) => at > now - days(1)).map(({ backup }) => backup),
    ...newestOfEach(dated, dayOf, newestDays),
    ...newestOfEach(dated, weekOf, newestWeeks),
    ...newestOfEach(dated, monthOf, newestMonths),
  ]);
}
