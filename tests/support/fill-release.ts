import type Database from "~/db/sqlite-driver.mjs";
import { chainHash, genesisHash } from "~/core/hash-chain";
import { chart, claimShareCents } from "~/core/money/chart-of-accounts";

type Sqlite = Database.Database;
type Column = { name: string; type: string; notnull: 0 | 1; dflt_value: string | null; pk: number };
type Reference = { from: string; table: string; to: string | null };

const startAt = Date.UTC(2026, 0, 1);
/** Few rows are enough of what does not grow with cases. */
const fewRows = 200;

/** What grows with cases; a table that a release does not have yet is left out. */
const ofCases = new Set(
  ["cases", "case_files", "case_events", "readings", "mails", "support_messages", "texts"].concat([
    "outreach_letters",
    "outreach_replies",
    "claim_facts",
    "custody_log",
    "pursuits",
  ]),
);
/** Rows whose hashes follow each other. */
const chained = new Set(["custody_log", "consent_events"]);
/** What the product itself writes once, and the ledger, which is written below. */
const leftOut =
  /^(sqlite_|__drizzle|database_identity)|^(ledger_|payout|company_earnings|commissions)/;

function tablesOf(sqlite: Sqlite): string[] {
  const all = sqlite
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_master WHERE type = 'table'",
    )
    .all();
  const virtual = all.filter(({ sql }) => /^CREATE VIRTUAL/i.test(sql)).map(({ name }) => name);
  return all
    .map(({ name }) => name)
    .filter((name) => !leftOut.test(name))
    .filter((name) => !virtual.some((one) => name === one || name.startsWith(`${one}_`)));
}

/** How many of the cases are settled, the first ones: none before the ledger came. */
function settledOf(sqlite: Sqlite, cases: number): number {
  const columns = sqlite.pragma("table_info(payout_lines)") as Column[];
  return columns.some(({ name }) => name === "payee") ? Math.floor(cases / 10) : 0;
}

class Filler {
  readonly #sqlite: Sqlite;
  readonly #cases: number;

  constructor(sqlite: Sqlite, cases: number) {
    this.#sqlite = sqlite;
    this.#cases = cases;
  }

  #rowsOf(table: string): number {
    return ofCases.has(table) ? this.#cases : Math.min(this.#cases, fewRows);
  }

  #columns(table: string): Column[] {
    return this.#sqlite.pragma(`table_info("${table}")`) as Column[];
  }

  #isInteger(table: string, column: string): boolean {
    return this.#columns(table).some(({ name, type }) => name === column && /INT/i.test(type));
  }

  /** The value that row `i` of a table is known by. */
  #key(table: string, column: string, i: string): string {
    return this.#isInteger(table, column) ? `(${i})` : `('${table}_' || (${i}))`;
  }

  #uniqueColumns(table: string): Set<string> {
    const indexes = this.#sqlite.pragma(`index_list("${table}")`) as {
      name: string;
      unique: 0 | 1;
    }[];
    const names = indexes
      .filter(({ unique }) => unique === 1)
      .flatMap(({ name }) => this.#sqlite.pragma(`index_info("${name}")`) as { name: string }[])
      .map(({ name }) => name);
    return new Set(names);
  }

  /** The first word that a CHECK of the table lets a column have. */
  #allowed(table: string, column: string): string | undefined {
    const sql = this.#sqlite
      .prepare<[string], string>("SELECT sql FROM sqlite_master WHERE name = ?")
      .pluck()
      .get(table);
    const at = sql?.search(`${column}["\`]?\\s+in\\s*\\(\\s*'`) ?? -1;
    return at < 0 ? undefined : /'([^']*)'/.exec(sql?.slice(at) ?? "")?.[1];
  }

  #valueOf(table: string, { name, type, pk }: Column, unique: Set<string>): string {
    const reference = (this.#sqlite.pragma(`foreign_key_list("${table}")`) as Reference[]).find(
      ({ from }) => from === name,
    );
    if (reference)
      return this.#key(
        reference.table,
        reference.to ?? "id",
        `i % ${this.#rowsOf(reference.table)}`,
      );
    if (pk > 0) return this.#key(table, name, "i");
    if (table === "cases" && name === "status")
      return `CASE WHEN i < ${settledOf(this.#sqlite, this.#cases)} THEN 'settled' ELSE 'submitted' END`;
    const word = this.#allowed(table, name);
    if (word !== undefined) return `'${word}'`;
    if (/INT|NUM/i.test(type))
      return /(_at|^at|^ts)$/.test(name) ? `${startAt} + i` : unique.has(name) ? "i" : "1";
    if (/REAL/i.test(type)) return "1.0";
    if (/BLOB/i.test(type)) return "zeroblob(16)";
    if (/body|message|words/.test(name))
      return `'${"An offer that nobody asked for. ".repeat(8)}' || i`;
    if (/data|value|payload|json|facts|reasons/.test(name)) return "'{}'";
    if (/phone|number/.test(name)) return "'+1212' || (5550000 + i)";
    return unique.has(name) ? `'${name}_' || i` : `'${name}'`;
  }

  fill(table: string): void {
    const unique = this.#uniqueColumns(table);
    const all = this.#columns(table);
    const isAlone = all.filter(({ pk }) => pk > 0).length === 1;
    const columns = all.filter(
      ({ name, type, notnull, dflt_value: preset, pk }) =>
        (pk > 0 && !(isAlone && /^INTEGER$/i.test(type))) ||
        (table === "cases" && name === "status") ||
        (preset === null && pk === 0 && (notnull === 1 || /^(case_id|user_id)$/.test(name))),
    );
    const names = columns.map(({ name }) => `"${name}"`).join(", ");
    const values = columns.map((one) => this.#valueOf(table, one, unique)).join(", ");
    const rows = this.#rowsOf(table);
    const insert = `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${rows})
       INSERT INTO "${table}" (${names}) SELECT ${values} FROM n`;
    if (chained.has(table)) this.#fillChain(table, columns, values, rows);
    else this.#sqlite.exec(insert);
  }

  #fillChain(table: string, columns: Column[], values: string, rows: number): void {
    const names = columns.map(({ name }) => name);
    const own = new Set(["prev_hash", "row_hash", "seq"]);
    const camel = (name: string): string =>
      name.replace(/_(\w)/g, (_, one: string) => one.toUpperCase());
    const row = this.#sqlite.prepare<[number], Record<string, string | number | null>>(
      `SELECT ${values
        .split(", ")
        .map((value, n) => `${value} AS "${names[n] ?? ""}"`)
        .join(", ")} FROM (SELECT ? AS i)`,
    );
    const insert = this.#sqlite.prepare(
      `INSERT INTO "${table}" (${names.join(", ")}) VALUES (${names.map((name) => `$${name}`).join(", ")})`,
    );
    const all = this.#columns(table).filter(({ name }) => !own.has(name));
    // What a row has by default is hashed too.
    const presetOf = (preset: string | null): string | number | null =>
      preset === null || preset.startsWith("'") ? (preset?.slice(1, -1) ?? null) : Number(preset);
    let last = genesisHash;
    for (let i = 0; i < rows; i++) {
      const made = row.get(i) ?? {};
      const facts = Object.fromEntries(
        all.map(({ name, dflt_value: preset }) => [camel(name), made[name] ?? presetOf(preset)]),
      );
      const hash = chainHash(last, facts);
      insert.run({ ...made, prev_hash: last, row_hash: hash });
      last = hash;
    }
  }
}

/**
 * Fills a database of an earlier release as its schema says: each table gets rows with keys that
 * hold, those that grow with cases one for each of `cases`.
 * @returns the number of rows by table
 */
export function fillRelease(sqlite: Sqlite, cases: number): Map<string, number> {
  const filler = new Filler(sqlite, cases);
  sqlite.pragma("foreign_keys = OFF");
  sqlite.pragma("synchronous = OFF");
  const tables = tablesOf(sqlite);
  const failed: string[] = [];
  for (const table of tables) {
    try {
      sqlite.transaction(() => filler.fill(table))();
    } catch (cause) {
      failed.push(`${table}: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  }
  sqlite.transaction(() => fillLedger(sqlite, cases))();
  if (failed.length > 0) throw new Error(failed.join("\n"));
  return countRows(sqlite);
}

/** A settlement of the first tenth of cases: what the person is owed, in the accounts of then. */
function fillLedger(sqlite: Sqlite, cases: number): void {
  const settled = settledOf(sqlite, cases);
  if (settled === 0) return;
  const people = Math.min(cases, fewRows);
  const some = `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${settled})`;
  const payee = `'users_' || (i % ${people})`;
  const cents = claimShareCents;
  sqlite.exec(`
    ${some} INSERT INTO ledger_sets (id, fact_key, kind, case_id, at)
      SELECT 'led_' || i, 'claim:cases_' || i || '#1', 'settlement', 'cases_' || i, ${startAt} + i FROM n;
    ${some} INSERT INTO ledger_entries (id, set_id, account, amount_cents, at)
      SELECT 'ent_a' || i, 'led_' || i, '${chart.expense.claim}', ${cents}, ${startAt} + i FROM n;
    ${some} INSERT INTO ledger_entries (id, set_id, account, amount_cents, at)
      SELECT 'ent_b' || i, 'led_' || i, 'owed:' || ${payee}, -${cents}, ${startAt} + i FROM n;
    ${some} INSERT INTO payout_lines (id, payee, kind, ledger_set_id, case_id, amount_cents, created_at)
      SELECT 'pln_' || i, ${payee}, 'claim', 'led_' || i, 'cases_' || i, ${cents}, ${startAt} + i FROM n;
    INSERT INTO ledger_balances (account, balance_cents)
      SELECT account, sum(amount_cents) FROM ledger_entries GROUP BY account;`);
}

/** The number of rows of each table that is no search index. */
export function countRows(sqlite: Sqlite): Map<string, number> {
  const count = (table: string): number =>
    sqlite.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0;
  const money = sqlite
    .prepare<[], string>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND (name LIKE 'ledger%' OR name = 'payout_lines')",
    )
    .pluck()
    .all();
  return new Map([...tablesOf(sqlite), ...money].map((table) => [table, count(table)]));
}
