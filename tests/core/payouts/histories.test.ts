import { expect, it } from "vitest";
import { payoutEnvironment } from "~/tests/support/payout-environment";

Object.assign(process.env, payoutEnvironment);
const { runHistories } = await import("~/tests/support/run-histories");

it(
  "issue 5, Proof: 200 random histories with crashes, lost answers, refusals, reversals and repeated reports: nobody is paid twice or short",
  { timeout: 300_000 },
  async () => {
    expect(await runHistories(1, 200)).toEqual([]);
  },
);
