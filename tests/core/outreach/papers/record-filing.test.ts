import { describe, expect, it } from "vitest";
import { chooseMove } from "~/core/outreach/choose-move";
import { findFiling, listFilingsDue } from "~/core/outreach/queries";
import { recordFiling } from "~/core/outreach/papers/record-filing";
import { outreachSteps } from "~/db/vocabulary";
import { acceptedCase, sentLetter } from "~/tests/support/outreach";

const staff = { kind: "admin", id: "user_staff" } as const;

describe("decisions, The letter of the last step", () => {
  const filing = { court: "Albany City Court", number: "SC-1234/24", filedOn: "2024-01-31" };

  it("is due until an admin records court, number and day", () => {
    const { caseId } = acceptedCase();
    let now = Date.now();
    for (const step of outreachSteps) sentLetter(caseId, step, (now += 1000));
    expect(listFilingsDue(1000).map((row) => row.caseId)).toContain(caseId);
    recordFiling(caseId, filing, staff);
    recordFiling(caseId, filing, staff);
    expect(findFiling(caseId)).toMatchObject({ ...filing, recordedBy: staff.id });
    expect(listFilingsDue(1000).map((row) => row.caseId)).not.toContain(caseId);
    expect(chooseMove(caseId, now + 1e9)).toEqual({ kind: "rest", why: "filed" });
    expect(() => recordFiling(caseId, { ...filing, number: "other" }, staff)).toThrow(/already/);
  });

  it.each([
    [{ court: " " }, /court/],
    [{ number: " " }, /number/],
    [{ filedOn: "31.01.2024" }, /day/],
    [{ filedOn: "2024-02-31" }, /day/],
    [{ filedOn: "2999-01-01" }, /future/],
  ])("refuses %j with a sentence", (over, sentence) => {
    const { caseId } = acceptedCase();
    expect(() => recordFiling(caseId, { ...filing, ...over }, staff)).toThrow(sentence);
    expect(findFiling(caseId)).toBeUndefined();
  });
});
