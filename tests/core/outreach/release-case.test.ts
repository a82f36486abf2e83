import { describe, expect, it } from "vitest";
import { chooseMove } from "~/core/outreach/choose-move";
import { listCopiesOfOthers } from "~/core/cases/review/list-copies-of-others";
import { rejectCase } from "~/core/cases/reject-case";
import { releaseAutomatically } from "~/core/outreach/release-automatically";
import { releaseIsAutomatic } from "~/core/cases/reading/release-is-automatic";
import { setAppMode } from "~/core/app-mode";
import { stepDays } from "~/core/outreach/outreach-settings";
import { listUnreleasedCases } from "~/core/outreach/queries";
import { releaseCase } from "~/core/outreach/release-case";
import { acceptedCase } from "~/tests/support/outreach";
import { makeCase, makePerson } from "~/tests/support/people";
import { sqlite } from "~/db/client";
import { setSetting } from "~/tests/support/set-setting";

const staff = { kind: "admin", id: "user_staff" } as const;

describe("decisions, Cases: outreach is released", () => {
  it("by staff, once, and only when the case is submitted", () => {
    const { caseId } = acceptedCase();
    expect(chooseMove(caseId)).toEqual({ kind: "rest", why: "not_released" });
    expect(releaseCase(caseId, staff)).toBe(true);
    expect(releaseCase(caseId, staff)).toBe(false);
    expect(chooseMove(caseId)).toEqual({ kind: "begin", step: "initial_notice" });
    expect(() => releaseCase(makeCase(makePerson().userId).caseId)).toThrow(/only submitted/);
    expect(() => releaseCase("case_none")).toThrow(/no case/);
  });

  it("without a person in demo mode, by staff in live mode, unless a setting says otherwise", () => {
    const inBoth = (["demo", "live"] as const).map((mode) => () => {
      setAppMode(mode);
      return releaseIsAutomatic();
    });
    const said = (): boolean[] => inBoth.map((ask) => ask());
    expect(said()).toEqual([true, false]);
    setSetting("outreach_release", "by_staff");
    expect(said()).toEqual([false, false]);
    setSetting("outreach_release", "automatic");
    expect(said()).toEqual([true, true]);
    setSetting("outreach_release", "");
    setAppMode("demo");
  });

  it("holds the later of two people's cases with the same bytes until one is rejected", () => {
    const [first, later, ownAgain] = [acceptedCase(), acceptedCase(), acceptedCase()];
    const setHash = sqlite.prepare("UPDATE case_files SET file_hash = ? WHERE case_id = ?");
    for (const { caseId } of [first, later]) setHash.run("same-bytes", caseId);
    expect(listCopiesOfOthers(first.caseId)).toMatchObject([{ id: later.caseId, holds: 0 }]);
    expect(listCopiesOfOthers(later.caseId)).toMatchObject([{ id: first.caseId, holds: 1 }]);
    expect(listCopiesOfOthers(ownAgain.caseId)).toEqual([]);
    expect(() => releaseCase(later.caseId, staff)).toThrow(first.externalCaseId);
    expect(chooseMove(later.caseId)).toEqual({ kind: "rest", why: "not_released" });
    expect(releaseAutomatically(later.caseId)).toBe(false);
    rejectCase(first.caseId, { code: "by_staff", sentence: "It is somebody else's." }, staff);
    expect(listCopiesOfOthers(later.caseId)).toMatchObject([{ id: first.caseId, holds: 0 }]);
    expect(releaseCase(later.caseId, staff)).toBe(true);
  });

  it("never lets a copy stop the person who sent the picture first", () => {
    const [first, later] = [acceptedCase(), acceptedCase()];
    const setHash = sqlite.prepare("UPDATE case_files SET file_hash = ? WHERE case_id = ?");
    for (const { caseId } of [first, later]) setHash.run("copied-bytes", caseId);
    expect(releaseCase(first.caseId, staff)).toBe(true);
  });

  it("lists what nobody has released", () => {
    const { caseId } = acceptedCase();
    expect(listUnreleasedCases(Date.now() + 1).map((row) => row.caseId)).toContain(caseId);
    releaseCase(caseId);
    expect(listUnreleasedCases(Date.now() + 1).map((row) => row.caseId)).not.toContain(caseId);
  });

  it("waits for the days of an admin's setting where it is one, else for the configured ones", () => {
    expect(stepDays([7, 14, 14, 14])).toEqual([7, 14, 14, 14]);
    for (const wrong of ["1,2,3", "1,2,3,0", "a,b,c,d", "1,2,3,400"]) {
      setSetting("outreach_step_days", wrong);
      expect(stepDays([7, 14, 14, 14])).toEqual([7, 14, 14, 14]);
    }
    setSetting("outreach_step_days", "1, 2, 3, 4.5");
    expect(stepDays([7, 14, 14, 14])).toEqual([1, 2, 3, 4.5]);
    setSetting("outreach_step_days", "");
  });
});
