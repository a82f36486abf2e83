import { seconds } from "~/core/duration";

/**
 * The right to send anything: a numbered entry beside the replica, of which the newest counts. The
 * store gives each number once.
 */
export type Lease = { n: number; holder: string; isReleased: boolean };

/** How long an entry lasts, how long its holder trusts it, and when it is renewed, in ms. */
export type LeaseTimes = { lasts: number; trusted: number; renewEvery: number };

/**
 * A waiting process counts from when it saw the newest entry, the holder from before it wrote it.
 * So the holder has closed its doors eight seconds before anybody else may open theirs, whatever
 * the clocks say.
 */
export const leaseTimes: LeaseTimes = {
  lasts: seconds(30),
  trusted: seconds(22),
  renewEvery: seconds(7),
};

/** The newest entry that was seen, and since when (by a monotonic clock). */
export type LeaseWatch = { newest: Lease | null; since: number };

/** Updates the watch after a look at the newest entry. Pure. */
export function noteLease(watch: LeaseWatch | null, newest: Lease | null, now: number): LeaseWatch {
  const isSame = watch !== null && watch.newest?.n === newest?.n;
  return isSame ? watch : { newest, since: now };
}

/** Whether the newest entry has expired without a sign of life. Pure. */
export const hasPassed = ({ since }: LeaseWatch, now: number, { lasts }: LeaseTimes): boolean =>
  now - since > lasts;

/**
 * Whether the next entry may be written: there is none, or the newest was released or has expired.
 * Pure.
 */
export function mayTakeLease(
  watch: LeaseWatch,
  now: number,
  times: LeaseTimes = leaseTimes,
): boolean {
  return watch.newest === null || watch.newest.isReleased || hasPassed(watch, now, times);
}
