import { env } from "~/env";
import { fairQueue, type FairQueue } from "~/integrations/sandbox/fair-queue";

/** This process holds as many received bytes as it may: the caller should retry later. */
export class TooManyBytes extends Error {
  override name = "TooManyBytes";
  constructor() {
    super("Too much is being taken in at once.");
  }
}

/**
 * `owner` owns the bytes: the owners take turns. `timeout` is the longest wait in milliseconds; by
 * default it is unlimited.
 */
export type Claim = { owner: string; bytes: number; timeout?: number };

/** A granted claim; `shrink` returns bytes that turned out not to be needed. */
export type Held = { shrink: (bytes: number) => void };

export type Budget = {
  hold<Result>(claim: Claim, work: (held: Held) => Promise<Result>): Promise<Result>;
  /** Bytes held now, their peak so far, and the number of waiting claims. */
  usage(): { held: number; peak: number; waiting: number };
};

type Waiting = { bytes: number; begin: () => void };

/**
 * A budget of `room` bytes at once. Claims that do not fit wait in order; one larger than the
 * budget gets all of it.
 */
export function startBudget(room: number): Budget {
  const queue: FairQueue<Waiting> = fairQueue();
  let [held, peak] = [0, 0];
  const next = (): void => {
    for (let first = queue.peek(); first && held + first.bytes <= room; first = queue.peek()) {
      queue.shift();
      held += first.bytes;
      peak = Math.max(peak, held);
      first.begin();
    }
  };
  const giveBack = (bytes: number): void => {
    held -= bytes;
    next();
  };
  const wait = ({ owner, timeout }: Claim, bytes: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiting: Waiting = { bytes, begin: () => (clearTimeout(timer), resolve()) };
      const leave = (): void => {
        if (queue.remove(owner, waiting)) reject(new TooManyBytes());
        next();
      };
      const timer = timeout === undefined ? undefined : setTimeout(leave, timeout);
      queue.push(owner, waiting);
      next();
    });
  return {
    hold: async (claim, work) => {
      let own = Math.min(Math.max(0, claim.bytes), room);
      await wait(claim, own);
      const shrink = (bytes: number): void => {
        const less = own - Math.min(own, Math.max(0, bytes));
        own -= less;
        giveBack(less);
      };
      try {
        return await work({ shrink });
      } finally {
        giveBack(own);
      }
    },
    usage: () => ({ held, peak, waiting: queue.size() }),
  };
}

/** Kept across reloads in development, as there is one process. */
const shared = globalThis as typeof globalThis & { byteBudget?: Budget };

/**
 * The process's one budget (HELD_BYTES_MB) for received bytes: pictures, mail and files on their
 * way in and out.
 */
export function byteBudget(): Budget {
  return (shared.byteBudget ??= startBudget(env.HELD_BYTES_MB * 1024 * 1024));
}

/**
 * Runs the work when the budget has room for its bytes. Never nest: work must claim all its bytes
 * at once, or two claims would wait for each other.
 * @throws (rejects) TooManyBytes when timeout runs out, and the work's own errors
 */
export function reserveBytes<Result>(
  claim: Claim,
  work: (held: Held) => Promise<Result>,
): Promise<Result> {
  return byteBudget().hold(claim, work);
}
