import { expect, it } from "vitest";
import { runPureHistory } from "~/tests/support/pure-claim-histories";

it("no history of stops, approvals, expiry, moves and facts lets a letter or a text out that may not go", () => {
  const sums = { accepted: 0, letters: 0, texts: 0, settlements: 0, heldBack: 0 };
  const wrong: string[] = [];
  for (let seed = 1; seed <= 500; seed++) {
    const history = runPureHistory(seed, 16);
    wrong.push(...history.wrong);
    sums.accepted += history.out.accepted;
    sums.letters += history.out.letters;
    sums.texts += history.out.texts;
    sums.settlements += history.out.settlements;
    sums.heldBack += history.out.heldBack;
  }
  expect(wrong).toEqual([]);
  // Both ways are walked: histories in which nothing ever leaves prove nothing.
  for (const sum of Object.values(sums)) expect(sum).toBeGreaterThan(50);
});
