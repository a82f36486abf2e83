import { beforeAll, describe, expect, it } from "vitest";
import { listAudit, readAuditQuery, type AuditQuery } from "~/core/staff/queries-audit";
import { recordAudit } from "~/core/accounts/record-audit";
import { recordStaffAct } from "~/core/accounts/staff-acts/record-staff-act";
import { getCase } from "~/core/cases/queries";
import { settleCase } from "~/core/cases/settle-case";
import { failPayout } from "~/core/payouts/vendor/fail-payout";
import { sqlite } from "~/db/client";
import { makePayee, makeSubmittedCase, staff } from "~/tests/support/money";
import { collect } from "~/tests/support/owed-payouts";
import { makePerson } from "~/tests/support/people";
import { makeStaff } from "~/tests/support/staff";

const [ann, ben] = [makeStaff(), makeStaff()];
const person = makePerson();
const found = (change: Partial<AuditQuery>) =>
  listAudit({ ...readAuditQuery({}), ...change }).lines;
const acts = (change: Partial<AuditQuery>) => found(change).map(({ act }) => act);

beforeAll(() => {
  sqlite
    .prepare("UPDATE profiles SET first_name = 'Ann', last_name = 'Vogel' WHERE user_id = ?")
    .run(ann.userId);
  recordAudit({ act: "signed-in", userId: person.userId, ip: null, at: 1 });
  recordStaffAct({
    staff: ann,
    act: "save-setting",
    subjectKind: "setting",
    subjectId: "payout_automatic",
    before: "off",
    after: "on",
    at: 2,
  });
  recordStaffAct({
    staff: ben,
    act: "edit-affiliate",
    subjectKind: "affiliate",
    subjectId: "aff_1",
    before: { rate: 10 },
    after: { rate: 12 },
    at: 3,
  });
  recordStaffAct({
    staff: ann,
    act: "reject-case",
    subjectKind: "case",
    subjectId: "case_1",
    at: 4,
  });
});

describe("issue 9, Audit: every act of staff with who, when, before and after", () => {
  it("shows the newest first, and people's own acts only when they are asked for", () => {
    expect(acts({})).toEqual(["reject-case", "edit-affiliate", "save-setting"]);
    expect(acts({ everyone: true })).toContain("signed-in");
    expect(found({})[1]).toMatchObject({
      actorId: ben.userId,
      subjectId: "aff_1",
      before: '{"rate":10}',
      after: '{"rate":12}',
      at: 3,
    });
  });

  it("is searched by act, by who did it (name, email, id) and by what it was done to", () => {
    expect(acts({ search: "save setting" })).toEqual(["save-setting"]);
    expect(acts({ search: "vogel" })).toEqual(["reject-case", "save-setting"]);
    expect(acts({ search: ben.userId })).toEqual(["edit-affiliate"]);
    expect(acts({ search: "case_1" })).toEqual(["reject-case"]);
    expect(acts({ search: person.email!, everyone: true })).toContain("signed-in");
    expect(acts({ search: "nobody at all" })).toEqual([]);
  });

  it.each(['"', "*", "x", "a OR b*", "' --", "NEAR(a)", "y".repeat(10_000)])(
    "issue 9, Bad input: %j is words, never syntax",
    (search) => {
      expect(() => acts({ search })).not.toThrow();
    },
  );

  it("goes on from the last line shown", () => {
    const first = listAudit({ ...readAuditQuery({}), size: 2 });
    expect(first.lines).toHaveLength(2);
    expect(
      listAudit({ ...readAuditQuery({}), size: 2, before: first.next }).lines.map(({ act }) => act),
    ).toEqual(["save-setting"]);
    expect(readAuditQuery({ before: "-3", everyone: "maybe", search: 5 })).toEqual(
      readAuditQuery({}),
    );
  });

  it("is append-only: nobody changes or deletes a line", () => {
    expect(() => sqlite.prepare("UPDATE audit_log SET act = 'x'").run()).toThrow("append-only");
    expect(() => sqlite.prepare("DELETE FROM audit_log").run()).toThrow("append-only");
  });

  it("issue 9, Speed: no search of it walks the whole log", () => {
    const plan = (sql: string, ...values: unknown[]) =>
      sqlite
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all(...values)
        .map((row) => (row as { detail: string }).detail)
        .join("\n");
    const list = JSON.stringify(["a"]);
    for (const [column, index] of [
      ["act", "audit_act"],
      ["subject_id", "audit_subject"],
      ["actor_id", "audit_actor"],
    ])
      expect(
        plan(
          `SELECT * FROM audit_log l WHERE l.${column} IN (SELECT value FROM json_each(?)) AND l.seq < 9 ORDER BY l.seq DESC LIMIT 5`,
          list,
        ),
      ).toContain(index);
    expect(
      plan(
        "SELECT * FROM audit_log l WHERE l.actor_kind IN ('admin', 'operator') AND l.seq < 9 ORDER BY l.seq DESC LIMIT 5",
      ),
    ).not.toContain("TEMP B-TREE");
  });

  it("issue 20, 26: a person's name finds what was done to their payouts, a payout's beginning and its case's number too", () => {
    const payee = makePayee();
    sqlite
      .prepare("UPDATE profiles SET first_name = 'Zelda', last_name = 'Owens' WHERE user_id = ?")
      .run(payee.userId);
    const caseId = makeSubmittedCase(payee.userId);
    settleCase(caseId, staff);
    const payoutId = collect(payee.userId);
    failPayout(payoutId, "Refused.", staff);
    const number = getCase(caseId).externalCaseId ?? "";
    for (const search of ["Zelda Owens", payoutId, payoutId.slice(0, 14), number])
      expect(acts({ search }), search).toContain("payout.failed");
    expect(acts({ search: "Zelda Nobody" })).toEqual([]);
  });
});
