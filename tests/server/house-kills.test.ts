import { afterAll, expect, test } from "vitest";
import { forgetHouse } from "~/tests/support/house-kills/build-house";
import { houseRound } from "~/tests/support/house-kills/house-round";
import type { Kill } from "~/tests/support/house-kills/kill-points";

afterAll(forgetHouse);

const kill = (when: Kill["when"], at: number): Kill => ({ when, at, soonMs: 3 });

/** Three lives in each day but the first. */
const plans: Kill[][] = [
  [kill("taken", 3)],
  [kill("taken", 12), kill("taken", 20)],
  [kill("before", 300), kill("taken", 31)],
  [kill("after", 700), kill("soon", 500)],
  [kill("taken", 55), kill("before", 250)],
  [kill("soon", 1200), kill("after", 400)],
];

test(
  "issue 24: the whole house is killed hard in the middle of a full load, and nothing is lost, doubled or paid twice",
  { timeout: 600_000 },
  async () => {
    const queue = plans.entries();
    const failures: string[] = [];
    let kills = 0;
    const work = async (): Promise<void> => {
      for (const [seed, plan] of queue) {
        const round = await houseRound(seed, plan);
        console.log(JSON.stringify(round));
        kills += round.kills;
        failures.push(...round.problems.map((problem) => `day ${seed}: ${problem}`));
      }
    };
    await Promise.all([work(), work()]);
    expect(failures).toEqual([]);
    expect(kills).toBe(plans.flat().length);
  },
);
