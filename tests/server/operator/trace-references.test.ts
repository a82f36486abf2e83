import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { traceThing } from "~/core/staff/health/trace-thing";
import { stories, type TracedKind } from "~/core/staff/health/trace-stories";
import { sqlite } from "~/db/client";

// Every table with a reference to a thing belongs to its story: a row with nothing but the
// reference is put into each, and the story must grow.
const columns: Readonly<Record<string, TracedKind>> = {
  case_id: "case",
  about_case_id: "case",
  payout_id: "payout",
  message_id: "message",
  mail_id: "mail",
  answer_mail_id: "mail",
};

/** References that tell no part of a story, and why. */
const noStory: Readonly<Record<string, string>> = {
  "mails.message_id": "the header of the mail itself",
  "review_claims.case_id": "a lock of a member of staff that ends within minutes",
  "support_messages.about_case_id": "an answer about it; its text is told by texts.about_case_id",
};

const idOf: Readonly<Record<TracedKind, string>> = {
  case: "case_traced",
  payout: "pay_traced",
  message: "msg_traced",
  text: "txt_traced",
  mail: "mail_traced",
};
const tableOf: Readonly<Record<TracedKind, string>> = {
  case: "cases",
  payout: "payouts",
  message: "support_messages",
  text: "texts",
  mail: "mails",
};

type Column = { name: string; type: string; pk: number };
const columnsOf = (table: string): Column[] =>
  sqlite.prepare<[string], Column>("SELECT name, type, pk FROM pragma_table_info(?)").all(table);

const tables = sqlite
  .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
  .pluck()
  .all();
const references = tables
  .filter((table) => !table.startsWith("engine_"))
  .flatMap((table) =>
    columnsOf(table)
      .filter(({ name }) => name in columns)
      .map(({ name }) => [`${table}.${name}`, table, name, columns[name]!] as const),
  );

let made = 0;
function insert(table: string, given: Record<string, string>): void {
  made += 1;
  const values = columnsOf(table).map(({ name, type, pk }) => {
    if (name in given) return given[name];
    if (type.toUpperCase() === "INTEGER") return pk === 1 ? null : 1_800_000_000_000;
    return `x-${name}-${made}`;
  });
  sqlite
    .prepare(`INSERT INTO ${table} VALUES (${values.map(() => "?").join(", ")})`)
    .run(...values);
}

/** A letter is one of its mail's case, by which it is found. */
function ofMailsCase(table: string): Record<string, string> {
  if (table !== "outreach_letters") return {};
  const caseOf = sqlite.prepare<[string], Record<string, string>>(
    "SELECT case_id FROM mails WHERE id = ?",
  );
  return caseOf.get(idOf.mail) ?? {};
}

beforeEach(() => {
  sqlite.pragma("foreign_keys = OFF");
  sqlite.pragma("ignore_check_constraints = ON");
  sqlite.exec("BEGIN");
  for (const kind of Object.keys(stories) as TracedKind[])
    insert(tableOf[kind], { id: idOf[kind] });
});
afterEach(() => {
  sqlite.exec("ROLLBACK");
  sqlite.pragma("ignore_check_constraints = OFF");
  sqlite.pragma("foreign_keys = ON");
});

describe("issue 25, 5: trace tells the whole story of one thing", () => {
  it("the schema is walked, and no exception is left over", () => {
    expect(references.length).toBeGreaterThan(25);
    const names = new Set(references.map(([name]) => name));
    expect(
      Object.keys(noStory).filter((name) => !names.has(name as (typeof references)[number][0])),
    ).toEqual([]);
  });

  it.each(references.filter(([name]) => !(name in noStory)))(
    "a row with %s is told",
    (_, table, column, kind) => {
      const before = traceThing(idOf[kind]).length;
      insert(table, { ...(kind === "mail" && ofMailsCase(table)), [column]: idOf[kind] });
      expect(traceThing(idOf[kind]).length).toBeGreaterThan(before);
    },
  );

  it("tells of the workflow's event, of its run, and of an incident that was open meanwhile", () => {
    const at = 1_800_000_000_000;
    const id = `evt_${at.toString(16).padStart(12, "0")}00`;
    sqlite
      .prepare(
        "INSERT INTO events (id, name, data, ts, created_at, dispatched_at) VALUES (?, 'case/opened', ?, ?, ?, ?)",
      )
      .run(id, JSON.stringify({ caseId: idOf.case }), at, at, at + 5);
    insert("engine_runs", {
      ...{ id: "run_1", function_id: "process-case", status: "failed" },
      ...{ event_name: "case/opened", events: JSON.stringify([{ data: { caseId: idOf.case } }]) },
    });
    insert("incidents", { id: "inc_1", cause: "reading.late" });
    const told = traceThing(idOf.case)
      .map(({ what }) => what)
      .join("\n");
    expect(told).toContain("workflow event case/opened taken up after 5 ms");
    expect(told).toContain("workflow process-case is failed in run run_1");
    expect(told).toContain("incident meanwhile: reading.late");
  });
});
