import { seconds } from "~/engine/durations";
import { takeTurn } from "~/engine/take-turn";
import { log } from "~/log";

export type TurnResult = {
  /** There is more to do at once. */
  more: boolean;
  /** When something is due next; Infinity when nothing is. */
  nextAt: number;
};

/** Turns the executor's work over, a portion at a time, so that requests are served in between. */
export type TurnLoop = ReturnType<typeof createTurnLoop>;

const longestPause = seconds(1);

/**
 * A loop that does a portion of `work` when nudged, when something is due, and every second in any
 * case. It begins with the first nudge.
 */
export function createTurnLoop(now: () => number, work: () => TurnResult) {
  let stopping = false;
  let isQueued = false;
  let pause: NodeJS.Timeout | undefined;
  let pauseEndsAt = Infinity;
  let lastTurnAt = performance.now();
  let troubled = false;

  function nudge(): void {
    if (stopping || isQueued) return;
    isQueued = true;
    void takeTurn().then(turn);
  }

  function pauseUntil(instant: number): void {
    if (stopping) return;
    clearTimeout(pause);
    pauseEndsAt = instant;
    // Never a long timer: the clock may jump, the machine may sleep, and timers of more than 24
    // days fire at once.
    pause = setTimeout(nudge, Math.min(Math.max(instant - now(), 0), longestPause));
    pause.unref();
  }

  function turn(): void {
    isQueued = false;
    if (stopping) return;
    try {
      const { more, nextAt } = work();
      pauseUntil(nextAt);
      troubled = false;
      lastTurnAt = performance.now();
      if (more) nudge();
    } catch (cause) {
      troubled = true;
      log.error({ err: cause }, "The workflow executor could not do its turn; it tries again");
      pauseUntil(now() + longestPause);
    }
  }

  return {
    nudge,
    wakeAt: (instant: number): void => {
      if (instant < pauseEndsAt) pauseUntil(instant);
    },
    healthy: (): boolean => !stopping && !troubled && performance.now() - lastTurnAt < seconds(30),
    stop: (): void => {
      stopping = true;
      clearTimeout(pause);
    },
  };
}
