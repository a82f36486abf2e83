import { createHash } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { setAppMode } from "~/core/app-mode";
import { claimGate } from "~/core/claims/gate/claim-gate";
import { wasInstrumentSent } from "~/core/claims/instrument/instrument-sent";
import { findInstrument, listInstruments } from "~/core/claims/instrument/record-instrument";
import { recordFact } from "~/core/claims/facts/record-fact";
import { withdrawApproval } from "~/core/claims/register/record-approval";
import { verifyCustody } from "~/core/evidence/verify-custody";
import { listStoredKeysOf } from "~/core/outreach/queries-retention";
import { listOwnNews } from "~/core/support/list-own-news";
import { sqlite } from "~/db/client";
import { storage } from "~/integrations/storage/storage";
import { keepInstrument } from "~/operations/cases/keep-instrument";
import { sendInstrument } from "~/operations/cases/send-instrument";
import { assignedCase } from "~/tests/support/assigned-case";
import { approveForNewYork, approveItem } from "~/tests/support/open-claims";
import { makeStaff } from "~/tests/support/staff-people";

const boss = makeStaff("super_admin");

const mailsOf = (caseId: string) =>
  sqlite
    .prepare<[string], { id: string; toAddress: string; attachments: string }>(
      "SELECT id, to_address AS toAddress, attachments FROM mails WHERE case_id = ? AND kind = 'assignment'",
    )
    .all(caseId);

const sentOf = (caseId: string) =>
  sqlite
    .prepare<[string], string>(
      "SELECT data ->> 'by' FROM case_events WHERE case_id = ? AND kind = 'instrument_sent' ORDER BY rowid",
    )
    .pluck()
    .all(caseId);

approveForNewYork(boss);
beforeEach(() => setAppMode("live"));
afterAll(() => setAppMode("demo"));

describe("the instrument of assignment goes to its person (CL-06)", () => {
  it("by mail, once, with the very bytes that are kept; story and chain of custody name their hash", async () => {
    const { caseId, email } = assignedCase({ isProven: true });
    expect(await keepInstrument(caseId)).toBe(true);
    expect(claimGate(caseId, "letter")).toMatchObject({ code: "instrument_not_sent" });
    expect(await sendInstrument(caseId)).toBe(true);
    expect(await sendInstrument(caseId)).toBe(false);
    const [mail, ...more] = mailsOf(caseId);
    expect(more).toEqual([]);
    expect(mail?.toAddress).toBe(email);
    const [attached] = JSON.parse(mail?.attachments ?? "[]") as { key: string; sha256: string }[];
    const kept = findInstrument(caseId);
    const bytes = await storage().get(attached?.key ?? "");
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(kept?.pdfHash);
    expect(attached?.sha256).toBe(kept?.pdfHash);
    expect(listStoredKeysOf(caseId)).toContain(attached?.key);
    expect(sentOf(caseId)).toEqual(["mail"]);
    const custody = sqlite
      .prepare(
        "SELECT act, lower(hex(file_hash)) AS fileHash, detail FROM custody_log WHERE file_id = ?",
      )
      .all(kept?.id);
    expect(custody).toEqual([
      { act: "exported", fileHash: kept?.pdfHash, detail: "assignment to its person, by mail" },
    ]);
    expect(verifyCustody()).toMatchObject({ ok: true });
    expect(claimGate(caseId, "letter")).toEqual({ allowed: true });
  });

  it("without a proven address into the portal, with a notice, and by mail too once there is one", async () => {
    const { caseId, userId } = assignedCase({ isProven: false });
    await keepInstrument(caseId);
    // Nothing else has changed in the case for long.
    sqlite.prepare("UPDATE cases SET updated_at = 1 WHERE id = ?").run(caseId);
    const before = Date.now() - 1;
    expect(await sendInstrument(caseId)).toBe(true);
    expect(mailsOf(caseId)).toEqual([]);
    expect(sentOf(caseId)).toEqual(["portal"]);
    expect(listOwnNews(userId, before, Date.now() + 1).news.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^Your copy of the assignment of your case TC-/),
    ]);
    const shown = Date.now() + 1;
    expect(listOwnNews(userId, shown, shown + 60_000).news).toEqual([]);
    expect(claimGate(caseId, "letter")).toEqual({ allowed: true });
    sqlite.prepare("UPDATE users SET email_verified_at = 1 WHERE id = ?").run(userId);
    expect(await sendInstrument(caseId)).toBe(true);
    expect(await sendInstrument(caseId)).toBe(false);
    expect(sentOf(caseId)).toEqual(["portal", "mail"]);
  });

  it("into the portal where its mail failed, and until then no letter leaves", async () => {
    const { caseId } = assignedCase({ isProven: true });
    await keepInstrument(caseId);
    await sendInstrument(caseId);
    sqlite.prepare("UPDATE mails SET status = 'bounced' WHERE case_id = ?").run(caseId);
    expect(claimGate(caseId, "letter")).toMatchObject({ code: "instrument_not_sent" });
    expect(await sendInstrument(caseId)).toBe(true);
    expect(claimGate(caseId, "letter")).toEqual({ allowed: true });
  });

  it("anew when it names another company or not the theories of the letter, and never the same twice", async () => {
    const { caseId } = assignedCase({ isProven: true });
    await keepInstrument(caseId);
    await sendInstrument(caseId);
    const said = { caseId, source: "staff", at: Date.now() } as const;
    recordFact({ ...said, fact: "respondent", value: "Bright Roof Holdings LLC" });
    expect(claimGate(caseId, "letter")).toMatchObject({ code: "instrument_outdated" });
    await keepInstrument(caseId);
    expect(claimGate(caseId, "letter")).toMatchObject({ code: "instrument_not_sent" });
    await sendInstrument(caseId);
    expect(claimGate(caseId, "letter")).toEqual({ allowed: true });
    const stop = {
      at: { kind: "local", day: "2026-01-05", second: 43_200 },
      words: "STOP",
      channel: "reply",
      toSendingNumber: true,
      kind: "per_se",
      delivered: true,
    };
    recordFact({ ...said, fact: "stops", value: [stop] });
    approveItem("theory", "F2", boss);
    expect(claimGate(caseId, "letter")).toMatchObject({ code: "instrument_outdated" });
    await keepInstrument(caseId);
    await sendInstrument(caseId);
    expect(findInstrument(caseId)?.content.theories).toEqual(["F1, version 1", "F2, version 1"]);
    expect(claimGate(caseId, "letter")).toEqual({ allowed: true });
    withdrawApproval("theory", "F2", boss);
    await keepInstrument(caseId);
    expect(listInstruments(caseId)).toHaveLength(3);
    expect(new Set(mailsOf(caseId).map(({ id }) => id)).size).toBe(3);
    expect(listInstruments(caseId).every(wasInstrumentSent)).toBe(true);
  });

  it("does not go while a newer one must be made, nor while none may be made", async () => {
    const { caseId, userId } = assignedCase({ isProven: true });
    await keepInstrument(caseId);
    const said = { caseId, source: "staff", at: Date.now() } as const;
    recordFact({ ...said, fact: "respondent", value: "Another Roof LLC" });
    expect(await sendInstrument(caseId)).toBe(false);
    await keepInstrument(caseId);
    withdrawApproval("letter", "instrument", boss);
    expect(await keepInstrument(caseId)).toBe(true);
    expect(await sendInstrument(caseId)).toBe(false);
    approveItem("letter", "instrument", boss);
    recordFact({ ...said, fact: "state_then", value: { state: "TX", from: "2020-01-01" } });
    sqlite.prepare("UPDATE profiles SET state = 'TX' WHERE user_id = ?").run(userId);
    expect(await sendInstrument(caseId)).toBe(false);
    expect([mailsOf(caseId), sentOf(caseId)]).toEqual([[], []]);
    recordFact({ ...said, fact: "state_then", value: { state: "NY", from: "2020-01-01" } });
    sqlite.prepare("UPDATE profiles SET state = 'NY' WHERE user_id = ?").run(userId);
    expect(await sendInstrument(caseId)).toBe(true);
  });

  it("is not made, and lets no letter out, while counsel has not approved its wording", async () => {
    const { caseId } = assignedCase({ isProven: true });
    withdrawApproval("letter", "instrument", boss);
    expect(await keepInstrument(caseId)).toBe(false);
    expect(await sendInstrument(caseId)).toBe(false);
    expect(claimGate(caseId, "letter")).toMatchObject({ code: "no_instrument" });
    approveItem("letter", "instrument", boss);
    await keepInstrument(caseId);
    await sendInstrument(caseId);
    expect(claimGate(caseId, "letter")).toEqual({ allowed: true });
    withdrawApproval("letter", "instrument", boss);
    expect(claimGate(caseId, "letter")).toMatchObject({ code: "instrument_not_approved" });
    approveItem("letter", "instrument", boss);
  });
});
