import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "~/core/duration";
import {
  hasPassed,
  leaseTimes,
  mayTakeLease,
  noteLease,
  type LeaseTimes,
  type LeaseWatch,
} from "~/core/restore/lease";
import type { LeaseStore } from "~/integrations/replica/lease-store";
import { log } from "~/log";

export type LeaseHolder = {
  /** Whether this process may send anything now. */
  holds: () => boolean;
  /** Whether the place of the lease did not answer the last look. */
  isAway: () => boolean;
  /** Who had the lease before this process took it; null where nobody had, or it was not taken. */
  former: () => string | null;
  /** Who else had the lease at the last look that was answered, and had not given it up. */
  other: () => string | null;
  /** Reads the lease now, and renews or takes it if allowed. */
  look: () => Promise<void>;
  /** Gives the lease up, so that the next process need not wait. */
  release: () => Promise<void>;
  end: () => void;
};

/** How the names of acts begin: they have the lease for moments, and are waited for. */
export const actsBegin = "act:";

/** An unavailable store must not delay the stop: the lease then expires by itself. */
const timeout = seconds(5);

/** Two clocks: one may stand still while the machine sleeps, the other may be set. */
type Instant = { steady: number; wall: number };
const instant = (): Instant => ({ steady: performance.now(), wall: Date.now() });
const passedSince = (then: Instant): number =>
  Math.max(performance.now() - then.steady, Date.now() - then.wall);

type Holding = {
  times?: LeaseTimes;
  /** Also waits before taking a released lease, since the previous holder may start again. */
  isPatient?: boolean;
  /** The name of this process in the entries. */
  holder?: string;
  /** The names of holders that are proven dead. */
  dead?: ReadonlySet<string>;
};

/**
 * Holds the lease for as long as the process lives: takes it when nobody has it, or one that is
 * dead, renews it, and trusts it for less time than others wait for it to expire. Calls `onOther`
 * once if another live process has it, or had it after this one did: this one must end, since both
 * believe they own the database; `isGone` tells that nobody will go on with it unless this machine
 * starts again. An act's is waited for by who never had it.
 */
export function holdLease(
  store: LeaseStore,
  onOther: (holder: string, isGone: boolean) => void,
  { times = leaseTimes, isPatient = false, holder = randomUUID(), dead = new Set() }: Holding = {},
): LeaseHolder {
  let trusted: Instant | null = null;
  let watch: LeaseWatch | null = null;
  let [isEnding, hasTold, others, isAway] = [false, false, 0, false];
  let looking: Promise<void> | undefined;
  let seen: string | null = null;
  let former: string | null = null;
  let lastOwn: number | null = null;

  const holds = (): boolean => trusted !== null && passedSince(trusted) < times.trusted;
  const tellOther = (other: string, isGone = false): void => {
    trusted = null;
    if (hasTold || isEnding) return;
    hasTold = true;
    onOther(other, isGone);
  };
  // Trusted from before the newest entry was read: who was frozen since may find the next number
  // free again, deleted as an old one.
  const write = async (n: number, isReleased: boolean, asked: Instant): Promise<void> => {
    const isOurs = await store.write({ n, holder, isReleased });
    if (isOurs) lastOwn = n;
    trusted = isOurs && !isReleased ? asked : null;
  };
  const lookOnce = async (): Promise<void> => {
    const asked = instant();
    const newest = await store.newest();
    const before = watch;
    watch = noteLease(watch, newest, performance.now());
    const isOurs = newest?.holder === holder;
    const isDead = newest !== null && dead.has(newest.holder);
    const isAct = newest?.holder.startsWith(actsBegin) ?? false;
    seen = newest && !isOurs && !isDead && !newest.isReleased ? newest.holder : null;
    // Whoever had it after us wrote what our database lacks, also where it was given up since.
    const isTakenOver = newest !== null && !isOurs && lastOwn !== null && newest.n > lastOwn;
    if (isTakenOver) return tellOther(newest.holder, newest.isReleased || isAct);
    if (seen !== null && isAct) trusted = null;
    else if (seen !== null) {
      // A change by another holder is a sign of life; the state that we found at first is not.
      if (before !== null && before !== watch) others += 1;
      if (trusted !== null || others > 0) return tellOther(seen);
    }
    if (isEnding) return;
    const mayTake = isPatient ? hasPassed : mayTakeLease;
    if (newest && !isOurs) former = newest.holder;
    if (isOurs || isDead || mayTake(watch, performance.now(), times))
      await write((newest?.n ?? 0) + 1, false, asked);
  };
  const look = (): Promise<void> =>
    (looking ??= lookOnce()
      .then(() => void (isAway = false))
      .catch((cause: unknown) => {
        isAway = true;
        log.warn({ err: cause }, "the lease could not be looked at");
      })
      .finally(() => (looking = undefined)));

  const giveUp = async (): Promise<void> => {
    await looking;
    if (!holds()) return;
    const asked = instant();
    const newest = await store.newest();
    if (newest?.holder === holder) await write(newest.n + 1, true, asked);
  };

  const timer = setInterval(() => void look(), times.renewEvery).unref();
  void look();
  return {
    holds,
    isAway: () => isAway,
    former: () => former,
    other: () => seen,
    look,
    release: async () => {
      isEnding = true;
      clearInterval(timer);
      await Promise.race([giveUp(), wait(timeout, undefined, { ref: false })]);
      trusted = null;
    },
    end: () => {
      isEnding = true;
      clearInterval(timer);
    },
  };
}
