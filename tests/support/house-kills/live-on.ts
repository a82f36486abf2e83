import type { Life } from "~/tests/support/house-kills/build-house";
import type { Kill } from "~/tests/support/house-kills/kill-points";

/**
 * Lets a house live one life after the other, each ended by the kill of its number, until one ends
 * by itself.
 */
export function liveOn(
  start: (kill: Kill | undefined) => Life,
  plan: readonly Kill[],
  over: AbortSignal,
) {
  const lives: Life[] = [];
  let taken = 0;
  const kills = (): number => lives.length - 1;

  async function live(): Promise<string | null> {
    for (;;) {
      taken = 0;
      const life = start(plan[lives.length]);
      lives.push(life);
      const { code, signal, errors } = await life.ended;
      if (signal !== "SIGKILL") return code === 0 ? null : `a life ended with ${code}: ${errors}`;
      if (over.aborted) return null;
    }
  }

  return {
    /** What was wrong with how the last life ended, or null. */
    lived: live(),
    kills,
    /** A vendor has done what it was asked and is about to answer. */
    noteTaken: (): void => {
      const kill = plan[kills()];
      taken += 1;
      if (kill?.when === "taken" && kill.at === taken) lives.at(-1)?.kill();
    },
    /** Ends what still lives. */
    end: async (): Promise<void> => {
      lives.at(-1)?.kill();
      await Promise.all(lives.map(({ ended }) => ended));
    },
  };
}
