import { expect, test } from "vitest";
import { killRound, planFrom } from "../workflows/support/kill-round";

const rounds = 1000;
const atOnce = 2;

test(
  `IN-53: ${rounds} rounds of hard kills between the commits: nothing that settled runs again, nothing is lost`,
  { timeout: 6 * 60 * 60 * 1000 },
  async () => {
    const failures: string[] = [];
    let seed = 0;
    let kills = 0;
    const work = async (): Promise<void> => {
      while (seed < rounds) {
        seed += 1;
        const own = seed;
        if (own % 100 === 0)
          console.log(`round ${own}, ${kills} kills, ${failures.length} problems`);
        const result = await killRound(planFrom(own));
        kills += result.kills;
        failures.push(...result.problems.map((problem) => `seed ${own}: ${problem}`));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    expect(failures).toEqual([]);
    expect(kills).toBeGreaterThan(rounds);
  },
);
