import { expect, it } from "vitest";
import { runPureHistory } from "~/tests/support/pure-claim-histories";

it("no interleaving of stops, approvals, expiry, moves and facts lets out what may not go", () => {
  const wrong: string[] = [];
  for (let seed = 1; seed <= 100_000; seed++) wrong.push(...runPureHistory(seed, 16).wrong);
  expect(wrong).toEqual([]);
}, 7_200_000);
