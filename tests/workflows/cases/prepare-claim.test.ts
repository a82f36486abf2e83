import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setAppMode } from "~/core/app-mode";
import { listInstruments } from "~/core/claims/instrument/record-instrument";
import { sqlite } from "~/db/client";
import { FinderUnavailable } from "~/integrations/email-finder/contract";
import * as finder from "~/integrations/email-finder/finder";
import { approveForNewYork } from "~/tests/support/open-claims";
import { assignedCase } from "~/tests/support/assigned-case";
import { makeStaff } from "~/tests/support/staff-people";
import { prepareClaim } from "~/workflows/cases/announce-decision";

approveForNewYork(makeStaff("super_admin"));
beforeEach(() => setAppMode("live"));
afterEach(() => vi.restoreAllMocks());
afterAll(() => setAppMode("demo"));

const atOnce = { run: (_: string, work: () => unknown) => Promise.resolve().then(work) };

function claimOfUnknownCompany(): string {
  const { caseId } = assignedCase({ isProven: true });
  sqlite.prepare("DELETE FROM claim_facts WHERE case_id = ? AND fact = 'respondent'").run(caseId);
  sqlite.prepare("UPDATE cases SET sender_name = NULL WHERE id = ?").run(caseId);
  return caseId;
}

function finderThat(searchDomain: () => Promise<unknown>): void {
  vi.spyOn(finder, "emailFinder").mockReturnValue({
    searchDomain,
  } as unknown as ReturnType<typeof finder.emailFinder>);
}

const mailsOf = (caseId: string) =>
  sqlite
    .prepare("SELECT count(*) FROM mails WHERE case_id = ? AND kind = 'assignment'")
    .pluck()
    .get(caseId);

describe("what follows an acceptance", () => {
  it("looks up the company first, so that one instrument goes, which names it", async () => {
    const caseId = claimOfUnknownCompany();
    finderThat(() => Promise.resolve({ emails: [], organization: "Bright Roof Inc" }));
    await prepareClaim(atOnce, caseId);
    expect(listInstruments(caseId).map(({ content }) => content.respondent)).toEqual([
      "Bright Roof Inc",
    ]);
    expect(mailsOf(caseId)).toBe(1);
  });

  it("goes on where the look-up failed for good", async () => {
    const caseId = claimOfUnknownCompany();
    finderThat(() => Promise.reject(new FinderUnavailable("down", 1000)));
    await prepareClaim(atOnce, caseId);
    expect(listInstruments(caseId)).toHaveLength(1);
    expect(mailsOf(caseId)).toBe(1);
  });
});
