import { afterAll, expect, test } from "vitest";
import { forgetHouse } from "~/tests/support/house-kills/build-house";
import { houseRound } from "~/tests/support/house-kills/house-round";
import type { Kill, KillWhen } from "~/tests/support/house-kills/kill-points";

afterAll(forgetHouse);

const kill = (when: KillWhen, at: number): Kill => ({ when, at, soonMs: 3 });

/** One life ends early, in the middle or late in each day, and two in the last. */
const plans: Kill[][] = [
  [kill("taken", 3)],
  [kill("before", 300)],
  [kill("taken", 25)],
  [kill("done", 60)],
  [kill("taken", 55)],
  [kill("soon", 400), kill("done", 30)],
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
        kills += round.kills;
        failures.push(...round.problems.map((problem) => `day ${seed}: ${problem}`));
      }
    };
    await Promise.all([work(), work()]);
    expect(failures).toEqual([]);
    expect(kills).toBe(plans.flat().length);
  },
);
