import { expect, it } from "vitest";
import { hours } from "~/core/duration";
import { payoutEnvironment } from "~/tests/support/payout-environment";

Object.assign(process.env, payoutEnvironment);
const { runHistories } = await import("~/tests/support/run-histories");

const histories = 10_000;

it(
  `issue 5, Proof: ${histories} random histories of money: nobody is paid twice or short, the ledger is whole`,
  { timeout: hours(6) },
  async () => {
    expect(await runHistories(1_000_000, histories)).toEqual([]);
  },
);
