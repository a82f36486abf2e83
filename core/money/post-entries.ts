import { Conflict, RuleBroken } from "~/core/errors";
import { sqlite } from "~/db/client";
import { newId } from "~/db/ids";
import { isUniqueViolation } from "~/db/is-unique-violation";
import type { ledgerSets } from "~/db/schema/money";
import { transaction } from "~/db/transaction";

export type LedgerEntry = { account: string; amountCents: number };

export type LedgerSet = {
  /** Identifies the fact; the same fact is never recorded twice. */
  factKey: string;
  kind: (typeof ledgerSets.$inferInsert)["kind"];
  caseId?: string | null;
  payoutId?: string | null;
  reversesSetId?: string | null;
  memo?: string;
  at: number;
  entries: readonly LedgerEntry[];
};

// Prepared without a query builder: a settlement runs these some thirty times (speed.md).
const insertSet = sqlite.prepare<
  [string, string, string, string | null, string | null, string | null, string, number]
>(
  "INSERT INTO ledger_sets (id, fact_key, kind, case_id, payout_id, reverses_set_id, memo, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
);
const insertEntry = sqlite.prepare<[string, string, string, number, number]>(
  "INSERT INTO ledger_entries (id, set_id, account, amount_cents, at) VALUES (?, ?, ?, ?, ?)",
);
const keepBalance = sqlite.prepare<[string, number]>(
  `INSERT INTO ledger_balances (account, balance_cents) VALUES (?, ?)
   ON CONFLICT (account) DO UPDATE SET balance_cents = balance_cents + excluded.balance_cents`,
);

function checkBalance({ factKey, entries }: LedgerSet): void {
  const whole = entries.every(
    ({ amountCents }) => Number.isSafeInteger(amountCents) && amountCents !== 0,
  );
  const sum = entries.reduce((total, { amountCents }) => total + amountCents, 0);
  if (entries.length < 2 || !whole || sum !== 0)
    throw new RuleBroken(
      "unbalanced",
      `The entries of ${factKey} are no balanced set of whole cents (sum ${sum}).`,
    );
}

/**
 * `postEntries` in the transaction around, without a savepoint of its own: for acts that roll back
 * everything on an error.
 * @throws RuleBroken `unbalanced`; Conflict when the fact is recorded already
 */
export function writeEntries(set: LedgerSet): string {
  checkBalance(set);
  const {
    factKey,
    kind,
    caseId = null,
    payoutId = null,
    reversesSetId = null,
    memo = "",
    at,
  } = set;
  const setId = newId("led");
  try {
    insertSet.run(setId, factKey, kind, caseId, payoutId, reversesSetId, memo, at);
  } catch (cause) {
    throw isUniqueViolation(cause, "ledger_sets.fact_key")
      ? new Conflict(`${factKey} is in the ledger already.`)
      : cause;
  }
  for (const { account, amountCents } of set.entries) {
    insertEntry.run(newId("ent"), setId, account, amountCents, at);
    keepBalance.run(account, amountCents);
  }
  return setId;
}

/**
 * Records one fact as a balanced set of entries (decisions, Money: integers in cents, double entry,
 * append-only) and moves the kept balances.
 * @returns the set's id
 * @throws RuleBroken `unbalanced`; Conflict when the fact is recorded already
 */
export function postEntries(set: LedgerSet): string {
  return transaction(() => writeEntries(set));
}
