import { env } from "~/env";
import { fairQueue, type FairQueue } from "~/integrations/sandbox/fair-queue";

/**
 * As many bytes of strangers as this process may hold are held: the caller should try again later.
 */
export class TooManyBytes extends Error {
  override name = "TooManyBytes";
  constructor() {
    super("Too much is being taken in at once.");
  }
}

/**
 * `owner` is whose bytes they are: the owners take turns. `patience` are milliseconds to wait at
 * most; without it one waits for one's turn.
 */
export type Claim = { owner: string; bytes: number; patience?: number };

/** What a claim was given; `shrink` gives back what turned out not to be needed. */
export type Held = { shrink: (bytes: number) => void };

export type Budget = {
  hold<Result>(claim: Claim, work: (held: Held) => Promise<Result>): Promise<Result>;
  /** Bytes held now, held at most so far, and claims that wait. */
  usage(): { held: number; peak: number; waiting: number };
};

type Waiting = { bytes: number; begin: () => void };

/**
 * Room for so many bytes at once. Claims that do not fit wait in order; one that is larger than all
 * the room gets all of it.
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
  const wait = ({ owner, patience }: Claim, bytes: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiting: Waiting = { bytes, begin: () => (clearTimeout(timer), resolve()) };
      const leave = (): void => {
        if (queue.remove(owner, waiting)) reject(new TooManyBytes());
        next();
      };
      const timer = patience === undefined ? undefined : setTimeout(leave, patience);
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
 * The process's one budget (HELD_BYTES_MB) of what it holds of strangers' bytes: pictures, mail and
 * files on their way in and out.
 */
export function byteBudget(): Budget {
  return (shared.byteBudget ??= startBudget(env.HELD_BYTES_MB * 1024 * 1024));
}

/**
 * Does the work when there is room for the bytes it holds meanwhile. Never nested: work that holds
 * bytes must claim all of them at once, or two claims would wait for each other.
 * @throws (rejects) TooManyBytes when patience runs out, and what the work throws
 */
export function reserveBytes<Result>(
  claim: Claim,
  work: (held: Held) => Promise<Result>,
): Promise<Result> {
  return byteBudget().hold(claim, work);
}
