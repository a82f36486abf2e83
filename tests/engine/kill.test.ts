import { expect, test } from "vitest";
import { killRound, planFrom } from "~/tests/workflows/support/kill-round";

// Their first kill comes late enough that something had settled, and long before the last commit:
// a busy machine commits more at once, and so less often.
test.each([1, 12])(
  "IN-53: killed hard at commits of seed %d, nothing that settled runs again and nothing is lost",
  { timeout: 120_000 },
  async (seed) => {
    const { problems, kills, settledBeforeKill } = await killRound(planFrom(seed));
    expect(problems).toEqual([]);
    expect(kills).toBeGreaterThan(0);
    expect(settledBeforeKill).toBeGreaterThan(0);
  },
);
