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
  /** Whether this process may let something out at this instant. */
  holds: () => boolean;
  /** Looks at the lease now, and renews it or takes it where that may be. */
  look: () => Promise<void>;
  /** Gives it up, so that the next one need not wait. */
  release: () => Promise<void>;
  end: () => void;
};

/** A store that is away holds nobody up who stops: the lease is over by itself then. */
const patience = seconds(5);

/** Two clocks, of which one may stand still while a machine sleeps and the other may be set. */
type Instant = { steady: number; wall: number };
const instant = (): Instant => ({ steady: performance.now(), wall: Date.now() });
const passedSince = (then: Instant): number =>
  Math.max(performance.now() - then.steady, Date.now() - then.wall);

/**
 * Holds the lease for as long as the process lives: takes it when nobody has it, renews it, and
 * trusts it for shorter than anybody else waits for it. `onOther` is called once when another
 * process has it and is alive: this one must end, since both believe to own the database. One that
 * `isPatient` leaves also what was given up alone for as long: whoever stopped may start again.
 */
export function holdLease(
  store: LeaseStore,
  onOther: (holder: string) => void,
  times: LeaseTimes = leaseTimes,
  isPatient = false,
): LeaseHolder {
  const holder = randomUUID();
  let trusted: Instant | null = null;
  let watch: LeaseWatch | null = null;
  let [isEnding, hasTold, others] = [false, false, 0];
  let looking: Promise<void> | undefined;

  const holds = (): boolean => trusted !== null && passedSince(trusted) < times.trusted;
  const tellOther = (other: string): void => {
    trusted = null;
    if (hasTold || isEnding) return;
    hasTold = true;
    onOther(other);
  };
  const write = async (n: number, isReleased: boolean): Promise<void> => {
    const before = instant();
    const isOurs = await store.write({ n, holder, isReleased });
    trusted = isOurs && !isReleased ? before : null;
  };
  const lookOnce = async (): Promise<void> => {
    const newest = await store.newest();
    const before = watch;
    watch = noteLease(watch, newest, performance.now());
    const isOurs = newest?.holder === holder;
    if (newest && !isOurs && !newest.isReleased) {
      // A change under another name is a sign of life; what was there when we came is none.
      if (before !== null && before !== watch) others += 1;
      if (trusted !== null || others > 0) return tellOther(newest.holder);
    }
    if (isEnding) return;
    const mayTake = isPatient ? hasPassed : mayTakeLease;
    if (isOurs || mayTake(watch, performance.now(), times))
      await write((newest?.n ?? 0) + 1, false);
  };
  const look = (): Promise<void> =>
    (looking ??= lookOnce()
      .catch((cause: unknown) => log.warn({ err: cause }, "the lease could not be looked at"))
      .finally(() => (looking = undefined)));

  const giveUp = async (): Promise<void> => {
    await looking;
    if (!holds()) return;
    const newest = await store.newest();
    if (newest?.holder === holder) await write(newest.n + 1, true);
  };

  const timer = setInterval(() => void look(), times.renewEvery).unref();
  void look();
  return {
    holds,
    look,
    release: async () => {
      isEnding = true;
      clearInterval(timer);
      await Promise.race([giveUp(), wait(patience, undefined, { ref: false })]);
      trusted = null;
    },
    end: () => {
      isEnding = true;
      clearInterval(timer);
    },
  };
}
