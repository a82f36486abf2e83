import { ledgerChecks, type LedgerCheck } from "~/core/money/ledger-checks";
import { sumAccounts } from "~/core/money/sum-accounts";
import { verifySets, type Connection, type Totals } from "~/core/money/verify-sets";
import { sqlite } from "~/db/client";

export type LedgerProof = { ok: boolean; sets: number; entries: number; accounts: number; problems: string[] };

const rowsAtOnce = 50_000;
/** More than these are not named: something is wrong throughout. */
const mostProblems = 200;

type Kept = { name: string; cents: number };

function nameWrongBalances(connection: Connection, { accounts, problems }: Totals): void {
  const kept = connection.prepare<[], Kept>("SELECT account AS name, balance_cents AS cents FROM ledger_balances").all();
  for (const { name, cents } of kept) {
    const sum = accounts.get(name);
    if (sum === undefined && cents !== 0) problems.add(`account ${name} is kept at ${cents} without entries`);
    if (sum !== undefined && sum !== cents) problems.add(`account ${name} is kept at ${cents}, its entries sum to ${sum} cents`);
  }
  const known = new Set(kept.map(({ name }) => name));
  for (const [account, sum] of accounts)
    if (!known.has(account)) problems.add(`account ${account} is kept at nothing, its entries sum to ${sum} cents`);
}

/** What is owed to a payee is what waits for a payout and what is in one that has not left. */
function nameWrongDebts(connection: Connection, { accounts, waiting, problems }: Totals): void {
  const spoken = new Map(waiting);
  const underWay = connection.prepare<[], Kept>(
    "SELECT user_id AS name, sum(amount_cents) AS cents FROM payouts WHERE status <> 'completed' AND withdrawn_at IS NULL GROUP BY user_id",
  );
  for (const { name, cents } of underWay.all()) spoken.set(name, (spoken.get(name) ?? 0) + cents);
  const payees = new Set([
    ...spoken.keys(),
    ...[...accounts.keys()].filter((name) => name.startsWith("owed:")).map((name) => name.slice("owed:".length)),
  ]);
  for (const payee of payees) {
    const [owed, claimed] = [0 - (accounts.get(`owed:${payee}`) ?? 0), spoken.get(payee) ?? 0];
    if (owed !== claimed) problems.add(`${payee} is owed ${owed} cents, what waits and what is on its way is ${claimed}`);
  }
}

function nameWrongEarnings(connection: Connection, { earned, problems }: Totals): void {
  const kept = connection.prepare<[], Kept>("SELECT id AS name, total_earnings_cents AS cents FROM affiliates");
  for (const { name, cents } of kept.iterate()) {
    const sum = earned.get(name) ?? 0;
    if (sum !== cents) problems.add(`affiliate ${name} shows ${cents} cents of earnings, its commissions are ${sum}`);
  }
}

function* checkRows(connection: Connection, { table, sql }: LedgerCheck, problems: Set<string>): Generator<void> {
  const wrong = connection.prepare<{ after: number; upto: number }, string>(sql).pluck();
  const last = connection.prepare<[], number>(`SELECT coalesce(max(rowid), 0) FROM ${table}`).pluck().get() ?? 0;
  for (let after = 0; after < last && problems.size < mostProblems; after += rowsAtOnce) {
    for (const sentence of wrong.iterate({ after, upto: after + rowsAtOnce })) problems.add(sentence);
    yield;
  }
}

/**
 * The same as `verifyLedger`, in parts of some milliseconds, so that a server goes on answering between them. The connection must show the
 * same state all the while: a snapshot.
 */
export function* verifyLedgerInParts(connection: Connection): Generator<void, LedgerProof> {
  const totals: Totals = { sets: 0, entries: 0, accounts: new Map(), waiting: new Map(), earned: new Map(), problems: new Set() };
  yield* verifySets(connection, totals);
  yield* sumAccounts(connection, totals.accounts);
  nameWrongBalances(connection, totals);
  nameWrongDebts(connection, totals);
  yield;
  nameWrongEarnings(connection, totals);
  for (const check of ledgerChecks) yield* checkRows(connection, check, totals.problems);
  const problems = [...totals.problems];
  const shown = problems.slice(0, mostProblems);
  return { ok: problems.length === 0, sets: totals.sets, entries: totals.entries, accounts: totals.accounts.size, problems: shown };
}

/**
 * Proves the ledger (decisions, Money): every set sums to zero, every kept balance is the sum of its entries, nothing is an orphan, and what
 * cases, commissions and payouts say is what the ledger says. Names what is wrong.
 */
export function verifyLedger(): LedgerProof {
  const parts = verifyLedgerInParts(sqlite);
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
  }
}
