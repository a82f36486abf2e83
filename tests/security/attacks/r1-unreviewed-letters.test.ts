import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setAppMode } from "~/core/app-mode";
import { letterSubject } from "~/core/claims/register/list-register";
import { recordApproval, withdrawApproval } from "~/core/claims/register/record-approval";
import { beginStep } from "~/core/outreach/begin-step";
import { chooseMove } from "~/core/outreach/choose-move";
import { setCurrentTemplate } from "~/core/claims/register/current-template";
import { releaseCase } from "~/core/outreach/release-case";
import { reserveOutgoingMail } from "~/core/outreach/mail/reserve-outgoing-mail";
import { sqlite } from "~/db/client";
import { outreachTemplate, outreachTemplateText } from "~/letters/outreach-template";
import {
  blocksOfF1,
  approveForNewYork,
  giveInstrument,
  makeClaimHold,
} from "~/tests/support/open-claims";
import { acceptedCase as acceptCase, stepLetter } from "~/tests/support/outreach";
import { auditOf, makeStaff } from "~/tests/support/staff-people";

const { hash, version } = outreachTemplate();
const [boss, admin] = [makeStaff("super_admin"), makeStaff()];
const seen = { kind: "letter", subject: letterSubject, contentHash: hash } as const;
const word = {
  counsel: "C. Counsel, Esq.",
  memoDate: "2026-11-02",
  memoHash: "AB".repeat(32),
  expiresOn: "2099-01-01",
};
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

beforeAll(() => {
  setAppMode("live");
  approveForNewYork(boss);
  setCurrentTemplate(outreachTemplate());
});
afterAll(() => setAppMode("demo"));

// What counsel must approve besides the wording is approved, and the facts are known.
function acceptedCase(): { caseId: string } {
  const accepted = acceptCase();
  makeClaimHold(accepted.caseId);
  giveInstrument(accepted.caseId);
  return accepted;
}

const mailOf = (caseId: string): string =>
  sqlite
    .prepare("SELECT mail_id FROM outreach_letters WHERE case_id = ?")
    .pluck()
    .get(caseId) as string;

describe("R1: a letter that counsel has not reviewed cannot leave in live mode", () => {
  it("R1: releasing is refused with a sentence, by any door, and nothing begins", () => {
    const { caseId } = acceptedCase();
    expect(() => releaseCase(caseId, { kind: "admin", id: boss.userId })).toThrow(
      /Counsel has not approved the wording/,
    );
    expect(chooseMove(caseId)).toEqual({ kind: "rest", why: "not_released" });
  });

  it("R1: only the super admin records an approval, of the wording they saw, with a memo", () => {
    expect(() => recordApproval(seen, word, admin)).toThrow(/super admin/);
    const others = { ...seen, contentHash: "0".repeat(64) };
    expect(() => recordApproval(others, word, boss)).toThrow(/something else by now/);
    const refused: [Partial<typeof word>, RegExp][] = [
      [{ memoHash: "abc" }, /SHA-256/],
      [{ memoDate: "2999-01-01" }, /day that has been/],
      [{ counsel: " " }, /counsel/],
      [{ expiresOn: "" }, /still to come/],
    ];
    for (const [over, sentence] of refused)
      expect(() => recordApproval(seen, { ...word, ...over }, boss)).toThrow(sentence);
    recordApproval(seen, word, boss);
    expect(auditOf(`letter ${letterSubject}`)).toMatchObject([
      {
        act: "record-approval",
        actorId: boss.userId,
        after: { version, memoHash: "ab".repeat(32), counsel: "C. Counsel, Esq." },
      },
    ]);
    expect(() => sqlite.prepare("UPDATE counsel_approvals SET counsel = 'x'").run()).toThrow(
      /append-only/,
    );
  });

  it("R1: with it the letter leaves; a withdrawal holds back what is queued, and what comes next", () => {
    const { caseId } = acceptedCase();
    expect(releaseCase(caseId)).toBe(true);
    expect(
      beginStep(caseId, "initial_notice", stepLetter({ templateHash: "0".repeat(64) })).outcome,
    ).toBe("not_now");
    expect(
      beginStep(caseId, "initial_notice", stepLetter({ templateHash: hash, blocks: blocksOfF1() }))
        .outcome,
    ).toBe("begun");
    const mailId = mailOf(caseId);
    expect(withdrawApproval("letter", letterSubject, boss)).toBe(true);
    expect(reserveOutgoingMail(mailId)).toBeUndefined();
    expect(sqlite.prepare("SELECT status FROM mails WHERE id = ?").pluck().get(mailId)).toBe(
      "queued",
    );
    expect(chooseMove(caseId, Date.now() + 1e12)).toEqual({
      kind: "rest",
      why: "template_not_approved",
    });
    recordApproval(seen, word, boss);
    expect(reserveOutgoingMail(mailId)?.id).toBe(mailId);
  });

  it("R1: an approval that ends between writing a letter and sending it holds the letter back", () => {
    const ends = dayOf(Date.now() + 2 * 86_400_000);
    recordApproval(seen, { ...word, expiresOn: ends }, boss);
    const { caseId } = acceptedCase();
    releaseCase(caseId);
    beginStep(caseId, "initial_notice", stepLetter({ templateHash: hash, blocks: blocksOfF1() }));
    const midnight = Date.parse(`${ends}T00:00:00Z`);
    expect(reserveOutgoingMail(mailOf(caseId), midnight)).toBeUndefined();
    expect(chooseMove(caseId, midnight)).toMatchObject({ why: "template_not_approved" });
    expect(reserveOutgoingMail(mailOf(caseId), midnight - 1)).toBeDefined();
    recordApproval(seen, word, boss);
  });

  it("R1: another word is another fingerprint, and voids the approval", () => {
    setCurrentTemplate({ version, hash: "1".repeat(64), words: "other words" });
    const { caseId } = acceptedCase();
    expect(() => releaseCase(caseId)).toThrow(/Counsel/);
    setCurrentTemplate(outreachTemplate());
    expect(outreachTemplateText()).toContain("Telephone Consumer Protection Act");
    expect(outreachTemplateText()).toContain("if you hold the recipient's consent");
  });

  it("R1: in demo mode letters go on as samples", () => {
    withdrawApproval("letter", letterSubject, boss);
    setAppMode("demo");
    expect(releaseCase(acceptedCase().caseId)).toBe(true);
    setAppMode("live");
  });
});
