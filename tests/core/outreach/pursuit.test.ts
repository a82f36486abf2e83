import { describe, expect, it } from "vitest";
import { recordFoundEmails } from "~/core/cases/record-found-emails";
import { settleCase } from "~/core/cases/settle-case";
import { beginStep } from "~/core/outreach/begin-step";
import { chooseMove } from "~/core/outreach/choose-move";
import { confirmAddress } from "~/core/outreach/confirm-address";
import { pausePursuit } from "~/core/outreach/pause-pursuit";
import { progressIndex, progressOf } from "~/core/outreach/progress";
import { listLetters } from "~/core/outreach/list-letters";
import { findPursuit, listStalledPursuits, listRecipients } from "~/core/outreach/queries";
import { recordBounce } from "~/core/outreach/mail/record-bounce";
import { recordMailOutcome } from "~/core/outreach/mail/record-mail-outcome";
import { releaseCase } from "~/core/outreach/release-case";
import { reserveOutgoingMail } from "~/core/outreach/mail/reserve-outgoing-mail";
import { resumePursuit } from "~/core/outreach/resume-pursuit";
import { suppressRecipient } from "~/core/outreach/mail/suppress-recipient";
import { sqlite } from "~/db/client";
import { outreachSteps } from "~/db/vocabulary";
import { acceptedCase, stepLetter } from "~/tests/support/outreach";

const staff = { kind: "admin", id: "user_staff" } as const;
const setStatus = (caseId: string, status: string) =>
  sqlite.prepare("UPDATE cases SET status = ? WHERE id = ?").run(status, caseId);
function leave(caseId: string, at: number): void {
  for (const { mailId, state } of listLetters(caseId))
    if (mailId && state === "queued")
      recordMailOutcome(mailId, { sent: true, messageId: null }, at);
}
const mailState = (mailId: string) =>
  sqlite.prepare("SELECT status FROM mails WHERE id = ?").pluck().get(mailId);

describe("U §4: the five steps", () => {
  it("each begins once, in their order, not before it is due, one letter per recipient", () => {
    const { caseId, violator } = acceptedCase();
    releaseCase(caseId);
    let now = Date.now();
    for (const step of outreachSteps) {
      expect(beginStep(caseId, step, stepLetter(), now)).toEqual({
        outcome: "begun",
        recipients: 1,
      });
      expect(beginStep(caseId, step, stepLetter(), now)).toEqual({ outcome: "not_now" });
      const { paper: _, ...next } = stepLetter();
      if (step !== "final_notice")
        expect(chooseMove(caseId, now)).toEqual({ kind: "wait", untilAt: now + next.nextAfter });
      leave(caseId, now);
      now += 1000;
    }
    expect(chooseMove(caseId, now)).toEqual({ kind: "rest", why: "filing_due" });
    expect(listLetters(caseId).map(({ step, toAddress }) => [step, toAddress])).toEqual(
      outreachSteps.map((step) => [step, violator]),
    );
    expect(
      sqlite
        .prepare("SELECT count(*) FROM mails WHERE case_id = ? AND kind = 'outreach'")
        .pluck()
        .get(caseId),
    ).toBe(5);
  });

  it("the next begins only once the letter before it left, which its time counts from", () => {
    const { caseId } = acceptedCase();
    const now = Date.now();
    releaseCase(caseId, undefined, now);
    beginStep(caseId, "initial_notice", stepLetter({ nextAfter: 1000 }), now);
    const waiting = { kind: "rest", why: "letter_waiting" };
    expect(chooseMove(caseId, now + 1000)).toEqual(waiting);
    expect(beginStep(caseId, "reminder", stepLetter(), now + 5000).outcome).toBe("not_now");
    leave(caseId, now + 60_000);
    const { mailId } = listLetters(caseId)[0]!;
    expect(
      sqlite.prepare("SELECT name FROM events WHERE id = ?").pluck().get(`over:${mailId}`),
    ).toBe("outreach/resumed");
    expect(chooseMove(caseId, now + 60_000)).toEqual({ kind: "wait", untilAt: now + 61_000 });
    leave(caseId, now + 90_000);
    expect(findPursuit(caseId)?.dueAt).toBe(now + 61_000);
    expect(beginStep(caseId, "reminder", stepLetter(), now + 61_000).outcome).toBe("begun");
  });

  it("with several recipients the time counts from the last letter that left", () => {
    const { caseId, violator } = acceptedCase();
    const other = `legal@${violator.split("@")[1]}`;
    recordFoundEmails(caseId, [{ email: other, confidenceScore: 70, type: null }]);
    confirmAddress(caseId, other, staff);
    const now = Date.now();
    releaseCase(caseId, undefined, now);
    beginStep(caseId, "initial_notice", stepLetter({ nextAfter: 1000 }), now);
    const [first, second] = listLetters(caseId).map(({ mailId }) => mailId!);
    recordMailOutcome(first!, { sent: true, messageId: null }, now + 700);
    expect(chooseMove(caseId, now + 1700)).toMatchObject({ why: "letter_waiting" });
    recordMailOutcome(second!, { sent: true, messageId: null }, now + 300);
    expect(findPursuit(caseId)?.dueAt).toBe(now + 1700);
  });

  it("write also to found addresses, but only to those that staff has confirmed", () => {
    const { caseId, violator } = acceptedCase();
    const domain = violator.split("@")[1];
    recordFoundEmails(caseId, [
      { email: `ceo@${domain}`, confidenceScore: 90, type: "personal" },
      { email: `legal@${domain}`, confidenceScore: 80, type: "generic" },
    ]);
    expect(listRecipients(caseId)).toEqual([violator]);
    confirmAddress(caseId, `LEGAL@${domain}`, staff);
    releaseCase(caseId);
    expect(beginStep(caseId, "initial_notice", stepLetter())).toEqual({
      outcome: "begun",
      recipients: 2,
    });
    expect(
      listLetters(caseId)
        .map(({ toAddress }) => toAddress)
        .sort(),
    ).toEqual([violator, `legal@${domain}`].sort());
    expect(() => confirmAddress(caseId, "nobody@elsewhere.example", staff)).toThrow(/not found/);
  });

  it("progress is the step's place in the list; the last reads as due until a filing is on record", () => {
    expect(progressIndex("submitted", null)).toBe(0);
    expect(progressIndex("review", null)).toBe(-1);
    expect(progressIndex("settled", "escalation")).toBe(2);
    expect(
      progressOf({ status: "submitted", outreachStep: "final_notice", isFiled: false }),
    ).toMatchObject({
      index: 4,
      isDue: true,
      total: 5,
    });
    expect(
      progressOf({ status: "submitted", outreachStep: "final_notice", isFiled: true }),
    ).toMatchObject({ isDue: false });
    expect(progressOf({ status: "pending", outreachStep: null, isFiled: false })).toBeNull();
  });
});

describe("decisions, Cases: only submitted cases are pursued", () => {
  it("any other status pauses, back to submitted resumes", () => {
    const { caseId } = acceptedCase();
    releaseCase(caseId);
    for (const status of ["in_progress", "review", "completed", "rejected", "settled", "pending"]) {
      setStatus(caseId, status);
      expect(chooseMove(caseId)).toEqual({ kind: "rest", why: "not_submitted" });
    }
    setStatus(caseId, "submitted");
    expect(chooseMove(caseId)).toEqual({ kind: "begin", step: "initial_notice" });
  });

  it("a letter that waits in the outbox is kept back when its case has settled meanwhile", () => {
    const { caseId } = acceptedCase();
    releaseCase(caseId);
    beginStep(caseId, "initial_notice", stepLetter());
    const mailId = listLetters(caseId)[0]!.mailId!;
    settleCase(caseId, staff);
    expect(reserveOutgoingMail(mailId)).toBeUndefined();
    expect(mailState(mailId)).toBe("suppressed");
    expect(listLetters(caseId)[0]!.state).toBe("stopped");
  });

  it("a deleted case has no next move, and its letters stay here", () => {
    const { caseId } = acceptedCase();
    releaseCase(caseId);
    beginStep(caseId, "initial_notice", stepLetter());
    const mailId = listLetters(caseId)[0]!.mailId!;
    sqlite.prepare("DELETE FROM cases WHERE id = ?").run(caseId);
    expect(chooseMove(caseId)).toEqual({ kind: "rest", why: "gone" });
    expect(reserveOutgoingMail(mailId)).toBeUndefined();
    expect(mailState(mailId)).toBe("suppressed");
  });

  it("the sweep finds outreach that is due and held by nothing, and no other", () => {
    const lost = acceptedCase().caseId;
    releaseCase(lost, staff, 1000);
    const held = acceptedCase().caseId;
    releaseCase(held, staff, 1000);
    pausePursuit(held, "by_staff", staff);
    const ended = acceptedCase().caseId;
    releaseCase(ended, staff, 1000);
    settleCase(ended, staff);
    chooseMove(ended);
    const forgotten = listStalledPursuits(2000);
    expect(forgotten).toContain(lost);
    expect(forgotten).not.toContain(held);
    expect(forgotten).not.toContain(ended);
  });
});

describe("outreach stops", () => {
  it("for a suppressed address and for a suppressed domain, also of letters that wait in the outbox", () => {
    for (const kind of ["address", "domain"] as const) {
      const { caseId, violator } = acceptedCase();
      releaseCase(caseId);
      beginStep(caseId, "initial_notice", stepLetter({ nextAfter: 0 }));
      suppressRecipient({
        target: kind === "address" ? violator : violator.split("@")[1]!,
        kind,
        reason: "asked",
      });
      expect(reserveOutgoingMail(listLetters(caseId)[0]!.mailId!)).toBeUndefined();
      expect(beginStep(caseId, "reminder", stepLetter(), Date.now() + 10)).toEqual({
        outcome: "nobody_to_write_to",
      });
      expect(findPursuit(caseId)).toMatchObject({ stopReason: "no_recipient" });
      expect(chooseMove(caseId, Date.now() + 10)).toEqual({ kind: "rest", why: "stopped" });
    }
  });

  it("when the server refuses the letter for good, and goes on once staff has confirmed another address", () => {
    const { caseId, violator } = acceptedCase();
    releaseCase(caseId);
    beginStep(caseId, "initial_notice", stepLetter());
    recordMailOutcome(listLetters(caseId)[0]!.mailId!, {
      sent: false,
      error: "The mail was refused (550).",
    });
    expect(listLetters(caseId)[0]!.state).toBe("bounced");
    expect(findPursuit(caseId)).toMatchObject({ stopReason: "undeliverable" });
    const other = `office@${violator.split("@")[1]}`;
    recordFoundEmails(caseId, [{ email: other, confidenceScore: 70, type: null }]);
    confirmAddress(caseId, other, staff);
    resumePursuit(caseId, staff);
    expect(beginStep(caseId, "reminder", stepLetter(), Date.now() + 2000)).toEqual({
      outcome: "begun",
      recipients: 1,
    });
    expect(listLetters(caseId).at(-1)!.toAddress).toBe(other);
  });

  it("for the recipient whose letter bounced only, while another is left", () => {
    const { caseId, violator } = acceptedCase();
    const other = `legal@${violator.split("@")[1]}`;
    recordFoundEmails(caseId, [{ email: other, confidenceScore: 70, type: null }]);
    confirmAddress(caseId, other, staff);
    releaseCase(caseId);
    beginStep(caseId, "initial_notice", stepLetter());
    for (const { mailId } of listLetters(caseId))
      recordMailOutcome(mailId!, { sent: true, messageId: `<${mailId}@product.example>` });
    const first = listLetters(caseId).find(({ toAddress }) => toAddress === violator)!;
    expect(recordBounce(["<unknown@elsewhere>", `<${first.mailId}@product.example>`])).toBe(
      first.mailId,
    );
    expect(mailState(first.mailId!)).toBe("bounced");
    expect(listRecipients(caseId)).toEqual([other]);
    expect(findPursuit(caseId)!.stoppedAt).toBeNull();
    expect(recordBounce(["<unknown@elsewhere>"])).toBeNull();
  });
});
