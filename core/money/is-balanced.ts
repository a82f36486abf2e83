import { sqlite } from "~/db/client";

const sum = sqlite
  .prepare<[], number>("SELECT coalesce(sum(balance_cents), 0) FROM ledger_balances")
  .pluck();

/**
 * Whether the sum of all balances is zero, as in any double-entry ledger: a quick look at what
 * `verify-ledger.ts` proves entry by entry.
 */
export const isBalanced = (): boolean => (sum.get() ?? 0) === 0;
