import { expect, it } from "vitest";
import { hours } from "~/core/duration";
import { payoutEnvironment } from "~/tests/support/payout-environment";

Object.assign(process.env, payoutEnvironment);
const { runRestoreHistories } = await import("~/tests/support/restore-histories");

it(
  "1,000 seeded histories restored to a random earlier instant: nobody is paid, texted or written to twice, no stop is forgotten, nobody comes back",
  { timeout: hours(2) },
  async () => {
    expect(await runRestoreHistories(1000, 50, 20)).toEqual([]);
  },
);
