import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setAppMode } from "~/core/app-mode";
import { getCase } from "~/core/cases/queries";
import { movePerson } from "~/core/staff/move-person";
import { sqlite } from "~/db/client";
import { makeClaimHold } from "~/tests/support/open-claims";
import { acceptedCase } from "~/tests/support/outreach";
import { makePerson } from "~/tests/support/people";
import { auditOf, makeStaff } from "~/tests/support/staff-people";

beforeAll(() => setAppMode("demo"));
afterAll(() => setAppMode("demo"));
const staff = makeStaff();
const today = new Date().toISOString().slice(0, 10);

function livingIn(state: string) {
  const made = acceptedCase();
  makeClaimHold(made.caseId);
  sqlite
    .prepare("UPDATE profiles SET state = ?, created_at = 1 WHERE user_id = ?")
    .run(state, made.userId);
  return made;
}

describe("staff records a move", () => {
  it("into a state where the claim is not pursued: it is marked for review with the reason, once", () => {
    const { userId, caseId, externalCaseId } = livingIn("NY");
    const moved = movePerson({ userId, state: "TX", from: today }, staff);
    expect(moved).toEqual({ concerned: 1, closed: [externalCaseId] });
    expect(getCase(caseId)).toMatchObject({ needsReview: true });
    expect(getCase(caseId).reviewReasons.join()).toContain("moved to Texas");
    expect(auditOf(userId).at(-1)).toMatchObject({
      act: "move-person",
      after: { state: "TX", from: today },
    });
    expect(() => movePerson({ userId, state: "OH", from: today }, staff)).toThrow(/after the last/);
  });

  it("into a state that changes nothing leaves the claim, and only staff may", () => {
    const { userId, caseId } = livingIn("NY");
    const nobody = { ...staff, userId: makePerson().userId };
    expect(() => movePerson({ userId, state: "WA", from: today }, nobody)).toThrow(/Admin/);
    expect(movePerson({ userId, state: "WA", from: today }, staff).closed).toEqual([]);
    expect(getCase(caseId).needsReview).toBe(false);
    expect(() => movePerson({ userId, state: "XX", from: today }, staff)).toThrow(/two letters/);
  });
});
