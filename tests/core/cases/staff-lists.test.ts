import { beforeAll, describe, expect, it, vi } from "vitest";
import { countPeople, listPeopleForStaff } from "~/core/staff/queries-staff";
import { countCasesOn, listCasesForStaff, type CaseShelf } from "~/core/cases/queries-staff";
import { settleCase } from "~/core/cases/settle-case";
import { getDashboardFigures, listChartPoints } from "~/core/dashboard-figures";
import { readSystemHealth } from "~/core/system-health";
import { readPageQuery, type PageQuery } from "~/core/staff-page";
import { deleteCase } from "~/core/outreach/delete-case";
import { claimReview } from "~/core/cases/review/claim-review";
import { listCopiesOfOthers } from "~/core/cases/review/list-copies-of-others";
import { listCasesOfSender, listLikeCases } from "~/core/cases/review/queries-review";
import { sqlite } from "~/db/client";
import { caseStatuses } from "~/db/vocabulary";
import { makeSettledCase, makeSubmittedCase, staff } from "~/tests/support/money";
import { makeCase, makePerson } from "~/tests/support/people";
import { makeStaff, versionOf } from "~/tests/support/staff-people";

const first: PageQuery = { page: 1, size: 20 };
const find = (search: string, shelf: CaseShelf | null = null) =>
  listCasesForStaff({ search, shelf }, first).lines.map(({ id }) => id);

function named(title: string, over: { description?: string } = {}): string {
  const { userId } = makePerson();
  const caseId = makeSubmittedCase(userId);
  sqlite
    .prepare("UPDATE cases SET title = ?, description = ? WHERE id = ?")
    .run(title, over.description ?? "", caseId);
  return caseId;
}

describe("A §2.3: staff searches cases", () => {
  it("by the beginnings of words in title and description, by number and by the user's email, newest first", () => {
    const older = named("Spam text from Zebra-Roofing");
    const newer = named("Another one", { description: "zebras on your roof" });
    expect(find("zebra")).toEqual([newer, older]);
    expect(find("ZEB roof")).toEqual([newer, older]);
    expect(find("zebra roofing")).toEqual([older]);
    const number = sqlite
      .prepare("SELECT external_case_id FROM cases WHERE id = ?")
      .pluck()
      .get(older) as string;
    expect(find(number)).toEqual([older]);
    const owner = sqlite
      .prepare("SELECT user_id FROM cases WHERE id = ?")
      .pluck()
      .get(older) as string;
    sqlite
      .prepare("UPDATE profiles SET email = 'quokka.owner@people.example' WHERE user_id = ?")
      .run(owner);
    expect(find("quokka.owner@people.example")).toEqual([older]);
  });

  it("and what was found follows the status: settled is found under settled alone, archived nowhere but there", () => {
    const caseId = named("Walrus insurance");
    expect([find("walrus"), find("walrus", "submitted"), find("walrus", "settled")]).toEqual([
      [caseId],
      [caseId],
      [],
    ]);
    settleCase(caseId, staff);
    expect([find("walrus"), find("walrus", "submitted"), find("walrus", "settled")]).toEqual([
      [caseId],
      [],
      [caseId],
    ]);
    deleteCase(caseId, versionOf(caseId), makeStaff());
    expect([find("walrus"), find("walrus", "settled"), find("walrus", "archived")]).toEqual([
      [],
      [],
      [caseId],
    ]);
    expect(
      listCasesForStaff({ search: "", shelf: "archived" }, first).lines.map(({ id }) => id),
    ).toContain(caseId);
  });

  it.each([
    ['" OR 1=1 --', 0],
    ["title:x NEAR(a b, 5) AND NOT *", 0],
    ["{title} : (a* OR b)", 0],
    ["''\"\"()^-+*", "everything"],
    ["a", "everything"],
    [" \u0000\u202e ", "everything"],
    ["walrus ".repeat(2000), 0],
    ["х".repeat(10_000), 0],
  ])("issue 9, Bad input: a search that is no search breaks nothing: %j", (search, wanted) => {
    const found = listCasesForStaff({ search, shelf: null }, first);
    if (wanted === "everything") expect(found.total).toBe(countCasesOn(null));
    else expect(found.lines.length).toBe(0);
  });
});

describe("A §9: pages", () => {
  const all = (): string[] =>
    sqlite
      .prepare<[], string>(
        "SELECT id FROM cases WHERE archived_at IS NULL ORDER BY created_at DESC, rowid DESC",
      )
      .pluck()
      .all();

  beforeAll(() => {
    const { userId } = makePerson();
    for (let made = 0; made < 70; made++) makeCase(userId);
  });

  it("lead forwards and backwards by their anchors over every case once", () => {
    const seen: string[] = [];
    let wish: PageQuery = { ...first };
    for (;;) {
      const page = listCasesForStaff({ search: "", shelf: null }, wish);
      seen.push(...page.lines.map(({ id }) => id));
      expect([page.from, page.to]).toEqual([
        (wish.page - 1) * 20 + 1,
        (wish.page - 1) * 20 + page.lines.length,
      ]);
      if (page.to >= page.total || !page.anchor) break;
      wish = { page: wish.page + 1, size: 20, anchor: page.anchor, anchorPage: wish.page };
    }
    expect(seen).toEqual(all());
    const last = listCasesForStaff({ search: "", shelf: null }, { page: 4, size: 20 });
    const back = listCasesForStaff(
      { search: "", shelf: null },
      { page: 2, size: 20, anchor: last.anchor!, anchorPage: 4 },
    );
    expect(back.lines.map(({ id }) => id)).toEqual(all().slice(20, 40));
  });

  it("do not move when a case comes in meanwhile", () => {
    const page = listCasesForStaff({ search: "", shelf: null }, first);
    const next: PageQuery = { page: 2, size: 20, anchor: page.anchor!, anchorPage: 1 };
    const before = listCasesForStaff({ search: "", shelf: null }, next).lines.map(({ id }) => id);
    makeCase(makePerson().userId);
    expect(listCasesForStaff({ search: "", shelf: null }, next).lines.map(({ id }) => id)).toEqual(
      before,
    );
  });

  it("of 20, 50 or 100; what the address does not say right is the first of twenty", () => {
    const read = (query: string) => readPageQuery(new URLSearchParams(query));
    expect(read("size=50&page=3")).toEqual({ page: 3, size: 50 });
    expect(read("size=33&page=-1")).toEqual({ page: 1, size: 20 });
    expect(read("page=2&anchor=5.6&anchorPage=1")).toEqual({
      page: 2,
      size: 20,
      anchor: { at: 5, seq: 6 },
      anchorPage: 1,
    });
    expect(read("page=2&anchor=5;drop&anchorPage=1")).toEqual({ page: 2, size: 20 });
  });
});

describe("A §2.2, §5: staff sees people", () => {
  it("found by name, email or phone however it is typed", () => {
    const { userId } = makePerson();
    sqlite
      .prepare(
        "UPDATE profiles SET first_name = 'Quentin', last_name = 'Ötzi', email = 'q.otzi@mail.example', phone = '+12125550177' WHERE user_id = ?",
      )
      .run(userId);
    for (const typed of [
      "quen",
      "otz",
      "quentin ötzi",
      "q.otzi@mail",
      "(212) 555-0177",
      "12125550177",
      "2125550",
    ])
      expect(
        listPeopleForStaff(typed, first).lines.map((line) => line.userId),
        typed,
      ).toEqual([userId]);
    expect(listPeopleForStaff("quentin maria", first).lines).toEqual([]);
  });

  it("but not who is known as an affiliate contact only, until the contact is their own", () => {
    const { userId } = makePerson({ email: "contact.only@mail.example" });
    const before = countPeople();
    sqlite.exec(
      "INSERT INTO affiliate_contacts (id, first_name, last_name, email, created_at) VALUES ('k1', 'C', 'O', 'contact.only@mail.example', 1)",
    );
    expect(countPeople()).toBe(before - 1);
    expect(listPeopleForStaff("contact.only", first).lines).toEqual([]);
    expect(
      listPeopleForStaff("", { page: 1, size: 100 }).lines.map((line) => line.userId),
    ).not.toContain(userId);
    sqlite.prepare("UPDATE affiliate_contacts SET linked_user_id = ? WHERE id = 'k1'").run(userId);
    expect(countPeople()).toBe(before);
    expect(listPeopleForStaff("contact.only", first).lines).toHaveLength(1);
  });
});

describe("kept figures", () => {
  const scalar = (sql: string): number => sqlite.prepare(sql).pluck().get() as number;

  it("agree with the tables they are kept from", () => {
    const { userId } = makePerson();
    makeSettledCase(userId);
    for (const status of caseStatuses)
      expect(countCasesOn(status), status).toBe(
        scalar(`SELECT count(*) FROM cases WHERE status = '${status}' AND archived_at IS NULL`),
      );
    expect(countCasesOn("archived")).toBe(
      scalar("SELECT count(*) FROM cases WHERE archived_at IS NOT NULL"),
    );
    const figures = getDashboardFigures();
    expect(figures.cases).toBe(scalar("SELECT count(*) FROM cases WHERE archived_at IS NULL"));
    expect(figures.affiliates).toBe(
      scalar("SELECT count(*) FROM affiliates WHERE status <> 'deleted'"),
    );
    const points = listChartPoints("month");
    expect(points.reduce((sum, point) => sum + point.cases, 0)).toBe(
      scalar("SELECT count(*) FROM cases"),
    );
    expect(listChartPoints("year").reduce((sum, point) => sum + point.settlements, 0)).toBe(
      scalar("SELECT count(*) FROM cases WHERE settled_at IS NOT NULL"),
    );
  });

  it("decisions, Admin screens: System Health says what is found", () => {
    expect(readSystemHealth().problems).not.toContain("database_locked");
    sqlite.exec(
      "INSERT INTO events (id, name, data, ts, created_at) VALUES ('late', 'case/opened', '{}', 1, 1)",
    );
    expect(readSystemHealth().problems).toContain("workflows_late");
    sqlite.exec("DELETE FROM events WHERE id = 'late'");
  });
});

describe("speed: no page of staff scans a table", () => {
  it("EXPLAIN names an index for every table of every statement", () => {
    const prepare = vi.spyOn(sqlite, "prepare");
    const owner = makePerson().userId;
    const caseId = makeSubmittedCase(owner);
    const anchor = { at: Date.now(), seq: 1000 };
    for (const search of ["", "walrus roof"])
      for (const shelf of [null, "settled", "archived"] as const)
        for (const wish of [
          first,
          { page: 3, size: 20, anchor, anchorPage: 2 },
          { page: 1, size: 20, anchor, anchorPage: 2 },
        ] as const) {
          listCasesForStaff({ search, shelf }, wish);
          listPeopleForStaff(search, wish);
        }
    claimReview(makeStaff(), null);
    claimReview(makeStaff(), { rank: 1, seq: 1 });
    listLikeCases(caseId);
    listCopiesOfOthers(caseId);
    listCasesOfSender(caseId);
    const texts = [...new Set(prepare.mock.calls.map(([sql]) => sql))].filter((sql) =>
      /^\s*SELECT/i.test(sql),
    );
    const scans = texts.flatMap((sql) =>
      (
        sqlite
          .prepare(`EXPLAIN QUERY PLAN ${sql}`)
          .all(...(sql.match(/\?/g) ?? []).map(() => null)) as { detail: string }[]
      )
        .map(({ detail }) => detail)
        // Contacts and claims are a handful of rows that a person of staff made each; the chain is
        // read at its end.
        .filter(
          (detail) =>
            /^SCAN /.test(detail) &&
            !/USING (COVERING )?INDEX|VIRTUAL TABLE|json_each|SCAN (k|r|review_claims|\(|l\b|case_search_due|custody_log$|CONSTANT)/.test(
              detail,
            ),
        )
        .map((detail) => `${detail}: ${sql.slice(0, 120)}`),
    );
    expect(texts.length).toBeGreaterThan(12);
    expect(scans).toEqual([]);
  });
});
