import { describe, expect, it } from "vitest";
import { describeCase } from "~/bot/agent/cases/describe-case";
import { explainCase } from "~/bot/agent/cases/explain-case";
import { localAnswer } from "~/bot/agent/local-agent";
import { tellNext } from "~/app/components/cases/tell-story";
import { moveCase } from "~/core/cases/move-case";
import { getCase } from "~/core/cases/queries";
import { listCaseLines } from "~/core/cases/queries-portal";
import { toldStatus } from "~/core/cases/told-status";
import { getCaseStory } from "~/core/outreach/queries-portal";
import { sqlite } from "~/db/client";
import { staff } from "~/tests/support/money";
import { makeCase, makePerson } from "~/tests/support/people";

describe("issue 20, 20: what a pending case's person is told follows from what the machine owes it", () => {
  it("is being read while it is owed a reading", () => {
    const { userId } = makePerson();
    const { caseId } = makeCase(userId);
    const row = getCase(caseId);
    expect(row.status).toBe("pending");
    expect(toldStatus(row)).toBe("pending");
    expect(describeCase(row).state).toBe("being read");
    expect(localAnswer({ userId, text: "what happens next?" }).text).toContain("is being read");
  });

  it("is with staff once staff has set it to pending: nobody is told that it is being read", () => {
    const { userId } = makePerson();
    const { caseId } = makeCase(userId);
    for (const status of ["in_progress", "pending"] as const) moveCase(caseId, status, staff);
    const row = getCase(caseId);
    expect(row.status).toBe("pending");
    expect(listCaseLines(userId, "open", 5).map(toldStatus)).toEqual(["review"]);
    const told = [
      describeCase(row).state,
      explainCase(row).now,
      explainCase(row, "es").now,
      localAnswer({ userId, text: "what happens next?" }).text,
      tellNext(toldStatus(row), getCaseStory(caseId), null)?.title,
    ];
    for (const words of told) expect(words).not.toMatch(/being read|leyendo/);
    expect(told[0]).toContain("a person on our team");
  });

  it("waits for its person while changed terms are to be accepted", () => {
    const { userId } = makePerson();
    const { caseId } = makeCase(userId);
    sqlite
      .prepare("UPDATE cases SET reading_owed_at = NULL, agreement_owed_at = 1 WHERE id = ?")
      .run(caseId);
    const row = getCase(caseId);
    expect(describeCase(row).state).toBe("waits for you to accept our new terms");
    expect(tellNext(toldStatus(row), getCaseStory(caseId), null)?.title).toBe(
      "Our terms have changed",
    );
  });
});
