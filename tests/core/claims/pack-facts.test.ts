import { beforeEach, describe, expect, it } from "vitest";
import { systemActor } from "~/core/cases/record-case-event";
import { settleCase } from "~/core/cases/settle-case";
import { factsOfMatter, linesOfMatter } from "~/core/claims/facts/facts-of-matter";
import { fillFromReading } from "~/core/claims/facts/fill-from-reading";
import { listFactLines } from "~/core/claims/facts/list-fact-lines";
import { factsStayRows, packFacts } from "~/core/claims/facts/pack-facts";
import { recordFact } from "~/core/claims/facts/record-fact";
import { rememberedOfLine } from "~/core/claims/facts/remembered-of-line";
import { saidByPerson } from "~/core/claims/own/said-by-person";
import { days } from "~/core/duration";
import { purgeCase } from "~/core/outreach/purge-case";
import { traceThing } from "~/core/staff/health/trace-thing";
import { db, sqlite } from "~/db/client";
import { claimFacts } from "~/db/schema/claims";
import { verifyFiles } from "~/operations/evidence/verify-files";
import { readLog } from "~/tests/support/log-lines";
import { makeClaimHold } from "~/tests/support/open-claims";
import { makeCase, makePerson } from "~/tests/support/people";
import { packAllFacts } from "~/workflows/upkeep/move-bodies";

const messages = [{ from: "sender", text: "Free gutter check. Reply STOP to opt out" }];
let userId: string;
let caseId: string;
let fileId: string;

beforeEach(() => {
  ({ userId } = makePerson({ state: "NY" }));
  ({ caseId, fileId } = makeCase(userId));
  fillFromReading(caseId, fileId, { messages, timestamps: [] }, Date.now());
  makeClaimHold(caseId);
  const said = { caseId, source: "person", saidBy: userId, reason: "asked" } as const;
  recordFact({ ...said, fact: "line_use", value: "home", at: Date.now() });
  sqlite.prepare("UPDATE cases SET status = 'submitted' WHERE id = ?").run(caseId);
});

const count = (table: string): number =>
  Number(sqlite.prepare(`SELECT count(*) FROM ${table} WHERE case_id = ?`).pluck().get(caseId));
const told = () => ({
  lines: listFactLines([caseId]),
  matter: linesOfMatter([caseId]),
  facts: factsOfMatter(caseId),
  said: saidByPerson(caseId),
  remembered: rememberedOfLine(userId, Date.now()),
  traced: traceThing(caseId).filter(({ what }) => what.startsWith("fact ")),
});

/** Changes the packed lines of a case to what SQL says, below the program. */
function damage(id: string, lines: string): void {
  sqlite.exec("DROP TRIGGER packed_facts_no_update");
  sqlite.prepare(`UPDATE packed_facts SET lines = ${lines} WHERE case_id = ?`).run(id);
  sqlite.exec(
    "CREATE TRIGGER packed_facts_no_update BEFORE UPDATE ON packed_facts BEGIN SELECT RAISE(ABORT, 'packed_facts is append-only'); END",
  );
}

describe("issue 24, 6: the facts of a settled case are packed after 30 days", () => {
  it("whoever reads them finds the same lines in the same order", () => {
    sqlite.prepare("UPDATE phone_numbers SET proven_at = 1 WHERE user_id = ?").run(userId);
    const before = told();
    expect(before.lines.length).toBeGreaterThan(10);
    expect(before.said).toHaveLength(1);
    expect(packFacts(caseId)).toBe(before.lines.length);
    expect([count("claim_facts"), count("packed_facts")]).toEqual([0, 1]);
    expect(told()).toEqual(before);
    fillFromReading(caseId, fileId, { messages, timestamps: [] }, Date.now());
    expect([count("claim_facts"), packFacts(caseId)]).toEqual([0, 0]);
  });

  it("a line that is recorded later counts after them, and is packed in its turn", () => {
    packFacts(caseId, 1);
    const at = Date.now() + 1;
    recordFact({ caseId, fact: "respondent", value: "Other Roof", source: "staff", at });
    const later = told();
    expect(later.matter.find(({ fact }) => fact === "respondent")?.value).toBe("Other Roof");
    expect(packFacts(caseId, 2)).toBe(1);
    expect(count("packed_facts")).toBe(2);
    expect(told()).toEqual(later);
  });

  it("a case that is open, or settled less than 30 days ago, keeps its rows", async () => {
    const now = Date.now();
    await packAllFacts(now + days(100));
    expect(count("packed_facts")).toBe(0);
    settleCase(caseId, systemActor, now);
    await packAllFacts(now + factsStayRows);
    expect(count("packed_facts")).toBe(0);
    await packAllFacts(now + factsStayRows + 1);
    expect([count("claim_facts"), count("packed_facts")]).toEqual([0, 1]);
  });

  it("changed ones are named by the verification and the story, and nothing is decided by them", async () => {
    packFacts(caseId);
    expect((await verifyFiles()).wrong.filter((line) => line.startsWith(caseId))).toEqual([]);
    damage(caseId, "'[]'");
    expect((await verifyFiles()).wrong).toContain(
      `${caseId}: its packed facts are not those that were recorded`,
    );
    expect(() => listFactLines([caseId])).toThrow(`case ${caseId} have changed`);
    expect(traceThing(caseId).map(({ what }) => what)).toContain(
      "its packed facts cannot be read: they have changed",
    );
  });

  it("damaged ones of one case leave the person's other cases as they are", () => {
    sqlite.prepare("UPDATE phone_numbers SET proven_at = 1 WHERE user_id = ?").run(userId);
    const { caseId: other } = makeCase(userId);
    const said = { caseId: other, source: "person", saidBy: userId, reason: "asked" } as const;
    recordFact({ ...said, fact: "owner", value: "person", at: Date.now() });
    const facts = () => rememberedOfLine(userId, Date.now()).map(({ fact }) => fact);
    expect(facts().sort()).toEqual(["line_use", "owner", "registry_date"]);
    packFacts(caseId);
    packFacts(other);
    // Bytes that cannot even be unpacked.
    damage(caseId, "x'ff00'");
    expect(facts()).toEqual(["owner"]);
    expect(() => linesOfMatter([caseId])).toThrow(`case ${caseId} have changed`);
    expect(linesOfMatter([other]).map(({ fact }) => fact)).toEqual(["owner"]);
  });

  it("a case whose facts would not unpack keeps its rows, is named, and stops no other", async () => {
    const now = Date.now();
    const { caseId: other } = makeCase(userId);
    const said = { caseId: other, source: "person", saidBy: userId, reason: "asked" } as const;
    recordFact({ ...said, fact: "line_use", value: "home", at: now });
    sqlite.prepare("UPDATE cases SET status = 'submitted' WHERE id = ?").run(other);
    for (const id of [caseId, other]) settleCase(id, systemActor, now);
    // More than is ever unpacked.
    const words = "x".repeat(9 * 1024 * 1024);
    db.insert(claimFacts)
      .values({
        id: "fact_large",
        caseId,
        fact: "respondent",
        value: words,
        source: "staff",
        at: now,
      })
      .run();
    const rows = count("claim_facts");
    const logged = readLog();
    const { failed } = await packAllFacts(now + factsStayRows + 1);
    logged.stop();
    expect(failed).toBe(1);
    expect(logged.lines()).toMatchObject([{ caseId }]);
    expect([count("claim_facts"), count("packed_facts")]).toEqual([rows, 0]);
    caseId = other;
    expect([count("claim_facts"), count("packed_facts")]).toEqual([0, 1]);
  });

  it("the verification of many lets other work run", async () => {
    const packed = sqlite.prepare(
      "INSERT INTO packed_facts (case_id, lines, hash, packed_at) SELECT case_id, lines, hash, ? FROM packed_facts WHERE case_id = ? LIMIT 1",
    );
    packFacts(caseId, 1);
    for (let n = 2; n <= 500; n++) packed.run(n, caseId);
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    const { checked } = await verifyFiles();
    clearInterval(timer);
    expect(checked).toBeGreaterThanOrEqual(500);
    expect(turns).toBeGreaterThan(4);
  });

  it("they are neither changed nor deleted, until the retention of their case is over", () => {
    const now = Date.now();
    settleCase(caseId, systemActor, now);
    packFacts(caseId);
    for (const sql of ["UPDATE packed_facts SET packed_at = 1", "DELETE FROM packed_facts"])
      expect(() => sqlite.exec(sql)).toThrow("packed_facts is append-only");
    purgeCase(caseId, now);
    expect(count("packed_facts")).toBe(0);
  });
});
