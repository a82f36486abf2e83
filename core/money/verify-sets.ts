import type { sqlite as connection } from "~/db/client";

export type Connection = typeof connection;

/** The sums of a walk through the ledger, in cents, and the errors found. */
export type Totals = {
  sets: number;
  entries: number;
  accounts: Map<string, number>;
  /** Lines that no payout has collected, by payee. */
  waiting: Map<string, number>;
  /** Commissions in force, by affiliate. */
  earned: Map<string, number>;
  problems: Set<string>;
};

type SetRow = [id: string, isCommission: number, isOwing: number];
type SumsRow = [setId: string, entries: number, sum: number, owed: number, broken: number];
type LineRow = [setId: string, amountCents: number, waitingPayee: string | null];
type CommissionRow = [setId: string, amountCents: number, standingAffiliate: string | null];

type Sums = {
  isCommission: boolean;
  isOwing: boolean;
  entries: number;
  sum: number;
  owed: number;
  lines: number;
  commissions: number;
};

const setsAtOnce = 1_000;
const afterAll = "\uffff";

const add = (sums: Map<string, number>, key: string, amount: number): void =>
  void sums.set(key, (sums.get(key) ?? 0) + amount);

function listReversed(sqlite: Connection): Set<string> {
  const keys = sqlite
    .prepare<[], string>(
      "SELECT fact_key FROM ledger_sets WHERE fact_key > 'reversal:' AND fact_key < 'reversal;'",
    )
    .pluck();
  return new Set(keys.all().map((key) => key.slice("reversal:".length)));
}

type Part = { sets: Map<string, Sums>; reversed: Set<string>; totals: Totals; name: Naming };

// Names are only looked up for errors: millions of strings would cost more than all the sums.
type Naming = {
  factOf: (setId: string) => string;
  accountsOf: (setId: string) => string[];
  linesOf: (setId: string, amountCents: number) => string[];
  commissionOf: (setId: string) => string;
};

function prepareNaming(sqlite: Connection): Naming {
  const fact = sqlite
    .prepare<[string], string>("SELECT fact_key FROM ledger_sets WHERE id = ?")
    .pluck();
  const accounts = sqlite
    .prepare<[string], string>("SELECT account FROM ledger_entries WHERE set_id = ?")
    .pluck();
  const lines = sqlite
    .prepare<[string, number], string>(
      "SELECT id FROM payout_lines WHERE ledger_set_id = ? AND amount_cents IS ? AND withdrawn_at IS NULL",
    )
    .pluck();
  const commission = sqlite
    .prepare<[string], string>("SELECT id FROM commissions WHERE ledger_set_id = ?")
    .pluck();
  return {
    factOf: (setId) => fact.get(setId) ?? "",
    accountsOf: (setId) => accounts.all(setId),
    linesOf: (setId, amountCents) => lines.all(setId, amountCents),
    commissionOf: (setId) => commission.get(setId) ?? "",
  };
}

function addEntries({ sets, totals, name }: Part, rows: SumsRow[]): void {
  for (const [setId, entries, sum, owed, broken] of rows) {
    totals.entries += entries;
    if (broken > 0)
      totals.problems.add(`set ${setId} has an amount that is no whole number of cents`);
    const set = sets.get(setId);
    if (set) Object.assign(set, { entries, sum, owed });
    else
      for (const account of name.accountsOf(setId))
        totals.problems.add(`an entry on ${account} belongs to the unknown set ${setId}`);
  }
}

function addLines({ sets, totals, name }: Part, rows: LineRow[]): void {
  for (const [setId, amountCents, waitingPayee] of rows) {
    if (waitingPayee !== null) add(totals.waiting, waitingPayee, amountCents);
    const set = sets.get(setId);
    if (set) set.lines++;
    if (set?.owed === amountCents) continue;
    for (const id of name.linesOf(setId, amountCents))
      totals.problems.add(`line ${id} has another amount than its ledger set ${setId}`);
  }
}

function addCommissions({ sets, reversed, totals, name }: Part, rows: CommissionRow[]): void {
  for (const [setId, amountCents, standingAffiliate] of rows) {
    if (standingAffiliate !== null) add(totals.earned, standingAffiliate, amountCents);
    const set = sets.get(setId);
    if (set) set.commissions++;
    const agrees =
      set?.isCommission &&
      set.owed === amountCents &&
      reversed.has(setId) === (standingAffiliate === null);
    if (!agrees)
      totals.problems.add(
        `commission ${name.commissionOf(setId)} does not agree with its ledger set ${setId}`,
      );
  }
}

function nameWrongSets({ sets, reversed, totals: { problems }, name }: Part): void {
  const wrong = (id: string, what: string): void =>
    void problems.add(`set ${id} (${name.factOf(id)}) ${what}`);
  for (const [id, { isCommission, isOwing, entries, sum, lines, commissions }] of sets) {
    if (entries === 0) wrong(id, "has no entries");
    if (sum !== 0) wrong(id, `does not sum to zero but to ${sum} cents`);
    if (isOwing && lines === 0 && !reversed.has(id))
      wrong(id, "can never be paid out: it has no line");
    if (isCommission && commissions === 0) wrong(id, "is no commission on record");
  }
}

// total() and no abs(): a forged amount beyond 64 bits must be named, not end the check with an
// overflow.
const entrySums = `SELECT set_id, count(*), total(amount_cents),
  0 - total(CASE WHEN account >= 'owed:' AND account < 'owed;' THEN amount_cents ELSE 0 END),
  sum(typeof(amount_cents) <> 'integer' OR amount_cents NOT BETWEEN ${-Number.MAX_SAFE_INTEGER} AND ${Number.MAX_SAFE_INTEGER})
  FROM ledger_entries WHERE set_id > ? AND set_id <= ? GROUP BY set_id`;

/**
 * Walks through all sets with their entries, lines and commissions, some thousand at a time, and
 * names each set's errors: not zero, empty, orphaned, unpayable, or different from the rows it
 * explains.
 */
export function* verifySets(sqlite: Connection, totals: Totals): Generator<void> {
  const nextSets = sqlite
    .prepare<[string, number], SetRow>(
      "SELECT id, kind = 'commission', kind IN ('settlement', 'commission', 'bonus') FROM ledger_sets WHERE id > ? ORDER BY id LIMIT ?",
    )
    .raw();
  const within = <Row>(sql: string) => sqlite.prepare<[string, string], Row>(sql).raw();
  const range = "ledger_set_id > ? AND ledger_set_id <= ?";
  const entries = within<SumsRow>(entrySums);
  const lines = within<LineRow>(
    `SELECT ledger_set_id, amount_cents, iif(payout_id IS NULL, payee, NULL) FROM payout_lines WHERE ${range} AND withdrawn_at IS NULL`,
  );
  const commissions = within<CommissionRow>(
    `SELECT ledger_set_id, amount_cents, iif(reversed_at IS NULL, affiliate_id, NULL) FROM commissions WHERE ${range}`,
  );
  const [reversed, name] = [listReversed(sqlite), prepareNaming(sqlite)];
  for (let after = "", more = true; more;) {
    const rows = nextSets.all(after, setsAtOnce);
    more = rows.length === setsAtOnce;
    const upto = more ? (rows.at(-1)?.[0] ?? afterAll) : afterAll;
    const part: Part = { sets: new Map(), reversed, totals, name };
    for (const [id, isCommission, isOwing] of rows)
      part.sets.set(id, {
        isCommission: isCommission === 1,
        isOwing: isOwing === 1,
        entries: 0,
        sum: 0,
        owed: 0,
        lines: 0,
        commissions: 0,
      });
    addEntries(part, entries.all(after, upto));
    addLines(part, lines.all(after, upto));
    addCommissions(part, commissions.all(after, upto));
    nameWrongSets(part);
    totals.sets += rows.length;
    after = upto;
    yield;
  }
}
