import { expect, test } from "vitest";
import { historyRound } from "../workflows/support/history-round";

test(
  "protocol 1.4: 2,000 rounds of random programs with random stops",
  { timeout: 3 * 60 * 60 * 1000 },
  async () => {
    const problems: string[] = [];
    for (let seed = 1000; seed < 3000; seed += 1) problems.push(...(await historyRound(seed)));
    expect(problems).toEqual([]);
  },
);
