import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { setAppMode } from "~/core/app-mode";
import { settleCase } from "~/core/cases/settle-case";
import { recordFact } from "~/core/claims/facts/record-fact";
import { claimGate } from "~/core/claims/gate/claim-gate";
import { listInstruments } from "~/core/claims/instrument/record-instrument";
import { withdrawApproval } from "~/core/claims/register/record-approval";
import { sqlite } from "~/db/client";
import { keepInstrument } from "~/operations/cases/keep-instrument";
import { sendInstrument } from "~/operations/cases/send-instrument";
import { assignedCase } from "~/tests/support/assigned-case";
import { approveForNewYork, approveItem } from "~/tests/support/open-claims";
import { makeStaff } from "~/tests/support/staff-people";
import { renewInstruments } from "~/workflows/upkeep/renew-instruments";

const boss = makeStaff("super_admin");
approveForNewYork(boss);
beforeEach(() => setAppMode("live"));
afterAll(() => setAppMode("demo"));

async function claimWithInstrument(): Promise<string> {
  const { caseId } = assignedCase({ isProven: true });
  await keepInstrument(caseId);
  await sendInstrument(caseId);
  expect(claimGate(caseId, "settle")).toEqual({ allowed: true });
  return caseId;
}

const rename = (caseId: string, value: string) =>
  recordFact({ caseId, source: "staff", at: Date.now(), fact: "respondent", value });

describe("an outdated instrument is renewed whatever the letters do (CL-06)", () => {
  it("after the company's name was corrected, so that the claim may settle", async () => {
    const caseId = await claimWithInstrument();
    rename(caseId, "Bright Roof Holdings LLC");
    expect(() => settleCase(caseId, { kind: "admin", id: boss.userId })).toThrow(/company/);
    expect(await renewInstruments()).toBe(1);
    expect(claimGate(caseId, "settle")).toEqual({ allowed: true });
    expect(await renewInstruments()).toBe(0);
    expect(listInstruments(caseId)).toHaveLength(2);
    expect(settleCase(caseId, { kind: "admin", id: boss.userId }).settledNow).toBe(true);
  });

  it("after its mail came back, into the portal", async () => {
    const caseId = await claimWithInstrument();
    sqlite.prepare("UPDATE mails SET status = 'bounced' WHERE case_id = ?").run(caseId);
    expect(claimGate(caseId, "settle")).toMatchObject({ code: "instrument_not_sent" });
    expect(await renewInstruments()).toBe(1);
    expect(claimGate(caseId, "settle")).toEqual({ allowed: true });
    expect(listInstruments(caseId)).toHaveLength(1);
  });

  it("not where none may be made, in demo mode, or of a case that is over", async () => {
    const caseId = await claimWithInstrument();
    rename(caseId, "Bright Roof Holdings LLC");
    withdrawApproval("letter", "instrument", boss);
    expect(await renewInstruments()).toBe(0);
    approveItem("letter", "instrument", boss);
    setAppMode("demo");
    expect(await renewInstruments()).toBe(0);
    setAppMode("live");
    sqlite.prepare("UPDATE cases SET status = 'rejected' WHERE id = ?").run(caseId);
    expect(await renewInstruments()).toBe(0);
    sqlite.prepare("UPDATE cases SET status = 'in_progress' WHERE id = ?").run(caseId);
    expect(await renewInstruments()).toBe(1);
  });

  it("one that cannot be renewed does not keep back the others", async () => {
    const [broken, sound] = [await claimWithInstrument(), await claimWithInstrument()];
    for (const caseId of [broken, sound]) rename(caseId, "Bright Roof Holdings LLC");
    await keepInstrument(broken);
    // As once its bytes were moved, and the storage lost them.
    sqlite.prepare("UPDATE claim_instruments SET pdf = x'' WHERE case_id = ?").run(broken);
    expect(await renewInstruments()).toBe(1);
    expect(claimGate(broken, "settle")).toMatchObject({ code: "instrument_not_sent" });
    expect(claimGate(sound, "settle")).toEqual({ allowed: true });
  });
});
