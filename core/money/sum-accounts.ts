import type { Connection } from "~/core/money/verify-sets";

const rowsAtOnce = 20_000;
const accountsAtOnce = 1000;

// The accounts of payees are many and small, so several are summed at a time.
function* sumOwed(sqlite: Connection, accounts: Map<string, number>): Generator<void> {
  const next = sqlite
    .prepare<[string, number], [string, number]>(
      "SELECT account, total(amount_cents) FROM ledger_entries WHERE account > ? AND account < 'owed;' GROUP BY account LIMIT ?",
    )
    .raw();
  for (let after = "owed:", more = true; more;) {
    const rows = next.all(after, accountsAtOnce);
    for (const [account, cents] of rows) accounts.set(account, cents);
    more = rows.length === accountsAtOnce;
    after = rows.at(-1)?.[0] ?? after;
    yield;
  }
}

// Each of the other accounts may have an entry of every fact, so they are summed by spans of time
// that never split entries of one instant.
function* sumOwn(
  sqlite: Connection,
  account: string,
  accounts: Map<string, number>,
): Generator<void> {
  const end = sqlite
    .prepare<[string, number, number], number>(
      "SELECT at FROM ledger_entries WHERE account = ? AND at > ? ORDER BY at LIMIT 1 OFFSET ?",
    )
    .pluck();
  const sum = sqlite
    .prepare<[string, number, number], number | null>(
      "SELECT iif(count(*) = 0, NULL, total(amount_cents)) FROM ledger_entries WHERE account = ? AND at > ? AND at <= ?",
    )
    .pluck();
  for (let after = -Infinity, upto: number; after < Infinity; after = upto) {
    upto = end.get(account, after, rowsAtOnce) ?? Infinity;
    const cents = sum.get(account, after, upto);
    if (typeof cents === "number") accounts.set(account, (accounts.get(account) ?? 0) + cents);
    yield;
  }
}

/** Sums each account of the ledger, in signed cents, in steps of some milliseconds. */
export function* sumAccounts(sqlite: Connection, accounts: Map<string, number>): Generator<void> {
  yield* sumOwn(sqlite, "", accounts);
  // Only the accounts on either side of the payees' accounts, so that no step walks over those.
  for (const side of ["account <= 'owed:'", "account >= 'owed;'"]) {
    const next = sqlite
      .prepare<[string], string | null>(
        `SELECT min(account) FROM ledger_entries WHERE account > ? AND ${side}`,
      )
      .pluck();
    for (let own = next.get(""); own; own = next.get(own)) yield* sumOwn(sqlite, own, accounts);
  }
  yield* sumOwed(sqlite, accounts);
}
