import { beforeAll, describe, expect, it } from "vitest";
import { days, minutes } from "~/core/duration";
import { keptRows, listOutdated } from "~/core/kept-rows";
import { pruneRows } from "~/core/prune-rows";
import { sqlite } from "~/db/client";
import { pruneEngine, pruneTable } from "~/workflows/upkeep/prune-outdated";
import { functions } from "~/workflows/index";
import { env } from "~/env";
import { machineSlowness } from "~/tests/support/machine-speed";

const now = Date.now();
const count = (table: string): number =>
  sqlite.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0;

function tablesOfTheSchema(): string[] {
  const virtual = sqlite
    .prepare<[], string>("SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%'")
    .pluck()
    .all();
  const isOwn = (name: string) =>
    !virtual.some((one) => name === one || name.startsWith(`${one}_`)) &&
    !/^(sqlite_|__drizzle)/.test(name);
  return sqlite
    .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table'")
    .pluck()
    .all()
    .filter(isOwn);
}

function fill(table: string, rows: Record<string, unknown>[]): void {
  sqlite.pragma("foreign_keys = OFF");
  for (const row of rows) {
    const names = Object.keys(row);
    sqlite
      .prepare(
        `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map((name) => `$${name}`).join(", ")})`,
      )
      .run(row);
  }
  sqlite.pragma("foreign_keys = ON");
}

/** For each pruned table: a row that is over at `at`, told apart by `n`. */
const rowsAt: Record<string, (at: number, n: number) => Record<string, unknown>> = {
  sessions: (at, n) => ({
    id: `s${n}`,
    user_id: "u",
    expires_at: Math.floor(at / 1000),
    created_at: at,
  }),
  link_tokens: (at, n) => ({
    token_hash: `h${n}`,
    purpose: "reset_password",
    user_id: "u",
    created_at: at,
    expires_at: at,
  }),
  phone_codes: (at, n) => ({
    id: `c${n}`,
    phone: "+1",
    purpose: "sign_in",
    code_hash: "h",
    tries_left: 1,
    created_at: at,
    expires_at: at,
  }),
  credential_notices: (at, n) => ({
    token_hash: `h${n}`,
    change_id: "c",
    told_by: "mail",
    created_at: at,
    expires_at: at,
  }),
  rate_limits: (at, n) => ({ key_hash: `k${n}`, tries: 1, ends_at: at }),
  changes: (at) => ({ audience: "staff", kind: "case.changed", at }),
  events: (at, n) => ({
    id: `e${n}`,
    name: "case/opened",
    data: "{}",
    ts: at,
    created_at: at,
    dispatched_at: at,
  }),
  delivery_reports: (at, n) => ({ twilio_sid: `SM${n}`, status: "sent", received_at: at }),
  mails: (at, n) => ({
    id: `m${n}`,
    idempotency_key: `m${n}`,
    kind: "staff-alert",
    to_address: "a@b.c",
    from_address: "a@b.c",
    subject: "s",
    text_body: "t",
    html_body: "h",
    status: "sent",
    created_at: at,
  }),
  journal_lines: (at, n) => ({ id: `j${n}`, kind: "beat", key: "position", at }),
  restore_drills: (at, n) => ({ id: `d${n}`, ok: 1, found: "f", took_ms: 1, at }),
  incidents: (at, n) => ({
    id: `i${n}`,
    cause: `c${n}`,
    severity: "soon",
    owner: "staff",
    title: "t",
    found: "f",
    mend: "m",
    opened_at: at,
    seen_at: at,
    resolved_at: at,
  }),
  model_use: (at, n) => ({ id: `u${n}`, model: "m", input_tokens: 1, output_tokens: 1, at }),
  review_claims: (at, n) => ({ case_id: `c${n}`, admin_id: "a", expires_at: at }),
  vendor_webhooks: (at, n) => ({
    uuid: `v${n}`,
    vendor: "v",
    event: "e",
    payload: "{}",
    received_at: at,
    handled_at: at,
  }),
};

describe("R9: what strangers and machines leave behind does not grow for ever", () => {
  it("R9: every table of the schema says what becomes of its rows, and no table is named that is not there", () => {
    expect(Object.keys(keptRows).sort()).toEqual(tablesOfTheSchema().sort());
  });

  it("R9: ledgers, consent, evidence and people's words are never pruned", () => {
    const guarded = sqlite
      .prepare<[], string>(
        "SELECT tbl_name FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%append-only%'",
      )
      .pluck()
      .all();
    expect(new Set(guarded).size).toBeGreaterThan(5);
    const pruned = listOutdated().map(([table]) => table);
    const never = [
      ...guarded,
      "support_messages",
      "texts",
      "payouts",
      "suppressions",
      "cases",
      "case_files",
      "outreach_letters",
    ];
    expect(pruned.filter((table) => never.includes(table))).toEqual([]);
    expect(() => pruneRows("audit_log", 0)).toThrow(RangeError);
  });

  it("R9: it is done every hour, whichever engine runs", () => {
    expect(functions.map((fn) => fn.id())).toContain("prune-outdated");
  });

  it("R9: no table whose rows say when they are over keeps them for ever", () => {
    const columns = sqlite.prepare<[string], string>("SELECT name FROM pragma_table_info(?)");
    const timed = tablesOfTheSchema().filter((table) =>
      columns
        .pluck()
        .all(table)
        .some((name) => /^(expires_at|ends_at|until|dispatched_at)$/.test(name)),
    );
    expect(timed.length).toBeGreaterThan(7);
    expect(timed.filter((table) => "forEver" in keptRows[table]!)).toEqual([]);
  });

  it("R9: what the embedded engine left goes when an Inngest server runs the workflows", async () => {
    const run = (id: string, ended: number | null) => ({
      id,
      function_id: "f",
      status: ended === null ? "running" : "completed",
      events: "[]",
      event_name: "e",
      rank: 1,
      slots: "[]",
      created_at: 1,
      ended_at: ended,
    });
    const over = now - days(env.RUNS_KEEP_DAYS) - minutes(2);
    const old = Array.from({ length: 450 }, (_, n) => run(`old${n}`, over));
    fill("engine_runs", [...old, run("young", now), run("waits", null)]);
    fill("events", [{ ...rowsAt.events!(over, 9000) }]);
    await pruneEngine(now);
    const left = sqlite.prepare<[], string>("SELECT id FROM engine_runs ORDER BY id").pluck().all();
    expect(left).toEqual(["waits", "young"]);
    expect(sqlite.prepare("SELECT 1 FROM events WHERE id = 'e9000'").get()).toBeUndefined();
  });

  it.each(listOutdated().map(([table, { after }]) => [table, after] as const))(
    "R9: of %s what is over goes, what is not stays, a portion at a time",
    async (table, after) => {
      const keep = table === "events" ? days(env.RUNS_KEEP_DAYS) : after;
      const make = rowsAt[table]!;
      sqlite.exec(`DELETE FROM ${table}`);
      const old = Array.from({ length: 1200 }, (_, n) => make(now - keep - minutes(2), n));
      const young = Array.from({ length: 30 }, (_, n) => make(now - keep + minutes(2), 2000 + n));
      fill(table, [...old, ...young]);
      const first = pruneRows(table, 0, now, keep);
      expect(first.removed).toBeGreaterThan(0);
      expect(first.removed).toBeLessThanOrEqual(500);
      expect(await pruneTable(table, now)).toBe(1200 - first.removed);
      expect(count(table)).toBe(30);
      expect(await pruneTable(table, now)).toBe(0);
    },
  );

  it("R9: what still waits stays, however old: an event nobody took, a vendor's report nobody handled, an unsent alarm; and every other mail", async () => {
    const old = now - days(3000);
    for (const table of ["events", "vendor_webhooks", "mails"]) sqlite.exec(`DELETE FROM ${table}`);
    fill("events", [{ ...rowsAt.events!(old, 1), dispatched_at: null }]);
    fill("vendor_webhooks", [{ ...rowsAt.vendor_webhooks!(old, 1), handled_at: null }]);
    fill("mails", [
      { ...rowsAt.mails!(old, 1), status: "queued" },
      { ...rowsAt.mails!(old, 2), kind: "welcome" },
    ]);
    for (const table of ["events", "vendor_webhooks", "mails"])
      expect(await pruneTable(table, now), table).toBe(0);
  });

  describe("R9: on a large table", () => {
    const most = 200_000;
    beforeAll(() => {
      sqlite.exec("DELETE FROM delivery_reports");
      sqlite.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${most})
        INSERT INTO delivery_reports (twilio_sid, status, received_at) SELECT 'SM' || i, 'delivered', i % 2 * ${now} FROM n`);
    });

    it("R9: no portion holds the event loop for more than 50 ms", () => {
      const took: number[] = [];
      let [from, removed]: [number | null, number] = [0, 0];
      while (from !== null) {
        const startedAt = performance.now();
        const portion = pruneRows("delivery_reports", from, now);
        took.push(performance.now() - startedAt);
        [from, removed] = [portion.next, removed + portion.removed];
      }
      expect(removed).toBe(most / 2);
      // One of hundreds may meet a busy machine.
      expect(took.sort((a, b) => a - b).at(-3)).toBeLessThan(50 * machineSlowness());
    });
  });
});
