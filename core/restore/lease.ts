import { seconds } from "~/core/duration";

/**
 * Who may let something out: a numbered entry beside the replica, of which the newest counts. Each
 * number is given once, by the store.
 */
export type Lease = { n: number; holder: string; isReleased: boolean };

/** For how long an entry holds, when it is renewed, and how long its holder trusts it, in ms. */
export type LeaseTimes = { lasts: number; trusted: number; renewEvery: number };

/**
 * Whoever waits counts from when it saw the newest entry, its holder from before it wrote it: the
 * holder has closed its doors eight seconds before anybody else may open theirs, whatever the
 * clocks say.
 */
export const leaseTimes: LeaseTimes = {
  lasts: seconds(30),
  trusted: seconds(22),
  renewEvery: seconds(7),
};

/** The newest entry that was seen, and since when (by a clock that only goes forward). */
export type LeaseWatch = { newest: Lease | null; since: number };

/** Goes on with a look at the newest entry. Pure. */
export function noteLease(watch: LeaseWatch | null, newest: Lease | null, now: number): LeaseWatch {
  const isSame = watch !== null && watch.newest?.n === newest?.n;
  return isSame ? watch : { newest, since: now };
}

/** Whether nobody has shown life for as long as an entry holds. Pure. */
export const hasPassed = ({ since }: LeaseWatch, now: number, { lasts }: LeaseTimes): boolean =>
  now - since > lasts;

/** Whether the next entry may be written: there is none, it was given up, or it is over. Pure. */
export function mayTakeLease(
  watch: LeaseWatch,
  now: number,
  times: LeaseTimes = leaseTimes,
): boolean {
  return watch.newest === null || watch.newest.isReleased || hasPassed(watch, now, times);
}
