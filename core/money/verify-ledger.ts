import { allParts } from "~/core/all-parts";
import { ledgerChecks, type LedgerCheck } from "~/core/money/ledger-checks";
import { sumAccounts } from "~/core/money/sum-accounts";
import { verifySets, type Connection, type Totals } from "~/core/money/verify-sets";
import { sqlite } from "~/db/client";

export type LedgerProof = {
  ok: boolean;
  sets: number;
  entries: number;
  accounts: number;
  problems: string[];
};

const rowsAtOnce = 1_000;
/** At most this many problems are named: more means that something is wrong throughout. */
const maxProblems = 200;

type Kept = { name: string; cents: number };

/** Handles the items in portions of some milliseconds. */
function* inPortions<T>(items: Iterable<T>, look: (item: T) => void): Generator<void> {
  let seen = 0;
  for (const item of items) {
    look(item);
    if (++seen % rowsAtOnce === 0) yield;
  }
  yield;
}

function* nameWrongBalances(
  connection: Connection,
  { accounts, problems }: Totals,
): Generator<void> {
  const kept = connection.prepare<[], Kept>(
    "SELECT account AS name, balance_cents AS cents FROM ledger_balances",
  );
  const known = new Set<string>();
  yield* inPortions(kept.iterate(), ({ name, cents }) => {
    known.add(name);
    const sum = accounts.get(name);
    if (sum === undefined && cents !== 0)
      problems.add(`account ${name} is kept at ${cents} without entries`);
    if (sum !== undefined && sum !== cents)
      problems.add(`account ${name} is kept at ${cents}, its entries sum to ${sum} cents`);
  });
  yield* inPortions(accounts, ([account, sum]) => {
    if (!known.has(account))
      problems.add(`account ${account} is kept at nothing, its entries sum to ${sum} cents`);
  });
}

/** The debt to a payee must equal the lines that wait for a payout and those in unsent payouts. */
function* nameWrongDebts(
  connection: Connection,
  { accounts, waiting, problems }: Totals,
): Generator<void> {
  const spoken = new Map<string, number>();
  const add = ([name, cents]: readonly [string, number]): void =>
    void spoken.set(name, (spoken.get(name) ?? 0) + cents);
  yield* inPortions(waiting, add);
  const underWay = connection.prepare<[], Kept>(
    "SELECT user_id AS name, amount_cents AS cents FROM payouts WHERE status <> 'completed' AND withdrawn_at IS NULL",
  );
  yield* inPortions(underWay.iterate(), ({ name, cents }) => add([name, cents]));
  const compare = (payee: string): void => {
    const [owed, claimed] = [0 - (accounts.get(`owed:${payee}`) ?? 0), spoken.get(payee) ?? 0];
    if (owed !== claimed)
      problems.add(
        `${payee} is owed ${owed} cents, what waits and what is on its way is ${claimed}`,
      );
  };
  yield* inPortions(spoken.keys(), compare);
  yield* inPortions(accounts.keys(), (account) => {
    const payee = account.slice("owed:".length);
    if (account.startsWith("owed:") && !spoken.has(payee)) compare(payee);
  });
}

function* nameWrongEarnings(connection: Connection, { earned, problems }: Totals): Generator<void> {
  const kept = connection.prepare<[], Kept>(
    "SELECT id AS name, total_earnings_cents AS cents FROM affiliates",
  );
  yield* inPortions(kept.iterate(), ({ name, cents }) => {
    const sum = earned.get(name) ?? 0;
    if (sum !== cents)
      problems.add(
        `affiliate ${name} shows ${cents} cents of earnings, its commissions are ${sum}`,
      );
  });
}

function* checkRows(
  connection: Connection,
  { table, sql }: LedgerCheck,
  problems: Set<string>,
): Generator<void> {
  const wrong = connection.prepare<{ after: number; upto: number }, string>(sql).pluck();
  const last =
    connection.prepare<[], number>(`SELECT coalesce(max(rowid), 0) FROM ${table}`).pluck().get() ??
    0;
  for (let after = 0; after < last && problems.size < maxProblems; after += rowsAtOnce) {
    for (const sentence of wrong.iterate({ after, upto: after + rowsAtOnce }))
      problems.add(sentence);
    yield;
  }
}

/**
 * `verifyLedger` in steps of some milliseconds, so that a server goes on answering between them.
 * The connection must show the same state all the while: a snapshot.
 */
export function* verifyLedgerInParts(connection: Connection): Generator<void, LedgerProof> {
  const totals: Totals = {
    sets: 0,
    entries: 0,
    accounts: new Map(),
    waiting: new Map(),
    earned: new Map(),
    problems: new Set(),
  };
  yield* verifySets(connection, totals);
  yield* sumAccounts(connection, totals.accounts);
  yield* nameWrongBalances(connection, totals);
  yield* nameWrongDebts(connection, totals);
  yield* nameWrongEarnings(connection, totals);
  for (const check of ledgerChecks) yield* checkRows(connection, check, totals.problems);
  const problems = [...totals.problems];
  const shown = problems.slice(0, maxProblems);
  return {
    ok: problems.length === 0,
    sets: totals.sets,
    entries: totals.entries,
    accounts: totals.accounts.size,
    problems: shown,
  };
}

/**
 * Verifies the ledger (decisions, Money): every set sums to zero, every kept balance is the sum of
 * its entries, nothing is an orphan, and cases, commissions and payouts agree with the ledger.
 * Names the errors.
 */
export const verifyLedger = (): LedgerProof => allParts(verifyLedgerInParts(sqlite));
