import { expect, test } from "vitest";
import { historyRound } from "~/tests/workflows/support/history-round";

test(
  "protocol 1.4: random programs of steps, sleeps, waits and parallel groups give what they mean, whenever the executor is stopped",
  { timeout: 120_000 },
  async () => {
    for (let seed = 1; seed <= 12; seed += 1) expect(await historyRound(seed)).toEqual([]);
  },
);
