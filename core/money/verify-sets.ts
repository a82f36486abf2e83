import type { sqlite as connection } from "~/db/client";

export type Connection = typeof connection;

/** What is added up on the way through the ledger, in cents, and what was found wrong. */
export type Totals = {
  sets: number;
  entries: number;
  accounts: Map<string, number>;
  /** Lines that no payout has collected, by payee. */
  waiting: Map<string, number>;
  /** Commissions that stand, by affiliate. */
  earned: Map<string, number>;
  problems: Set<string>;
};

type SetRow = [id: string, kind: string, factKey: string];
type EntryRow = [setId: string, account: string, amountCents: unknown];
type LineRow = [setId: string, id: string, payee: string, payoutId: string | null, amountCents: number];
type CommissionRow = [setId: string, id: string, affiliateId: string, amountCents: number, reversedAt: number | null];

type Sums = {
  kind: string;
  factKey: string;
  reversed: boolean;
  entries: number;
  sum: number;
  owed: number;
  lines: number;
  commissions: number;
};

const setsAtOnce = 10_000;
const afterAll = "\uffff";

const add = (sums: Map<string, number>, key: string, amount: number): void => void sums.set(key, (sums.get(key) ?? 0) + amount);

function listReversed(sqlite: Connection): Set<string> {
  const keys = sqlite
    .prepare<[], string>("SELECT fact_key FROM ledger_sets WHERE fact_key > 'reversal:' AND fact_key < 'reversal;'")
    .pluck();
  return new Set(keys.all().map((key) => key.slice("reversal:".length)));
}

type Part = { sets: Map<string, Sums>; totals: Totals };

function addEntries({ sets, totals }: Part, rows: EntryRow[]): void {
  for (const [setId, account, amountCents] of rows) {
    if (!Number.isSafeInteger(amountCents)) totals.problems.add(`set ${setId} has an amount that is no whole number of cents`);
    const amount = Number(amountCents);
    add(totals.accounts, account, amount);
    const set = sets.get(setId);
    if (!set) {
      totals.problems.add(`an entry on ${account} belongs to the unknown set ${setId}`);
      continue;
    }
    set.entries++;
    set.sum += amount;
    if (account.startsWith("owed:")) set.owed -= amount;
  }
  totals.entries += rows.length;
}

function addLines({ sets, totals }: Part, rows: LineRow[]): void {
  for (const [setId, id, payee, payoutId, amountCents] of rows) {
    if (payoutId === null) add(totals.waiting, payee, amountCents);
    const set = sets.get(setId);
    if (set) set.lines++;
    if (set?.owed !== amountCents) totals.problems.add(`line ${id} has another amount than its ledger set ${setId}`);
  }
}

function addCommissions({ sets, totals }: Part, rows: CommissionRow[]): void {
  for (const [setId, id, affiliateId, amountCents, reversedAt] of rows) {
    if (reversedAt === null) add(totals.earned, affiliateId, amountCents);
    const set = sets.get(setId);
    if (set) set.commissions++;
    const agrees = set?.kind === "commission" && set.owed === amountCents && set.reversed === (reversedAt !== null);
    if (!agrees) totals.problems.add(`commission ${id} does not agree with its ledger set ${setId}`);
  }
}

const owing = new Set(["settlement", "commission", "bonus"]);

function nameWrongSets({ sets, totals: { problems } }: Part): void {
  for (const [id, { kind, factKey, reversed, entries, sum, lines, commissions }] of sets) {
    if (entries === 0) problems.add(`set ${id} (${factKey}) has no entries`);
    if (sum !== 0) problems.add(`set ${id} (${factKey}) does not sum to zero but to ${sum} cents`);
    if (owing.has(kind) && !reversed && lines === 0) problems.add(`set ${id} (${factKey}) can never be paid out: it has no line`);
    if (kind === "commission" && commissions === 0) problems.add(`set ${id} (${factKey}) is no commission on record`);
  }
}

/**
 * Walks through all sets with their entries, lines and commissions, some thousand at a time, adds them up and names what is wrong with each:
 * not zero, empty, orphaned, unpayable, or different from what it explains.
 */
export function* verifySets(sqlite: Connection, totals: Totals): Generator<void> {
  const nextSets = sqlite.prepare<[string, number]>("SELECT id, kind, fact_key FROM ledger_sets WHERE id > ? ORDER BY id LIMIT ?").raw();
  const within = (table: string, key: string, columns: string, condition = "") =>
    sqlite.prepare<[string, string]>(`SELECT ${key}, ${columns} FROM ${table} WHERE ${key} > ? AND ${key} <= ? ${condition}`).raw();
  const entries = within("ledger_entries", "set_id", "account, amount_cents");
  const lines = within("payout_lines", "ledger_set_id", "id, payee, payout_id, amount_cents", "AND withdrawn_at IS NULL");
  const commissions = within("commissions", "ledger_set_id", "id, affiliate_id, amount_cents, reversed_at");
  const reversed = listReversed(sqlite);
  for (let after = "", more = true; more;) {
    const rows = nextSets.all(after, setsAtOnce) as SetRow[];
    more = rows.length === setsAtOnce;
    const upto = more ? (rows.at(-1)?.[0] ?? afterAll) : afterAll;
    const part: Part = { sets: new Map(), totals };
    for (const [id, kind, factKey] of rows)
      part.sets.set(id, { kind, factKey, reversed: reversed.has(id), entries: 0, sum: 0, owed: 0, lines: 0, commissions: 0 });
    addEntries(part, entries.all(after, upto) as EntryRow[]);
    addLines(part, lines.all(after, upto) as LineRow[]);
    addCommissions(part, commissions.all(after, upto) as CommissionRow[]);
    nameWrongSets(part);
    totals.sets += rows.length;
    after = upto;
    yield;
  }
}
