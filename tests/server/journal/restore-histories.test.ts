import { expect, it } from "vitest";
import { payoutEnvironment } from "~/tests/support/payout-environment";

Object.assign(process.env, payoutEnvironment);
const { runRestoreHistories } = await import("~/tests/support/restore-histories");

it("40 seeded histories restored to a random earlier instant: nobody is paid, texted or written to twice, no stop is forgotten, nobody comes back", async () => {
  expect(await runRestoreHistories(1, 2, 20)).toEqual([]);
});
