import { expect, describe, it } from "vitest";
import { listCasesForStaff } from "~/core/cases/queries-staff";
import { listCaseStory } from "~/core/cases/queries-story";
import { handleReply } from "~/core/outreach/mail/handle-reply";
import { countWaitingReplies, listRepliesForStaff } from "~/core/outreach/mail/queries-replies";
import { recordInboundMail } from "~/core/outreach/mail/record-inbound-mail";
import { reserveOutgoingMail } from "~/core/outreach/mail/reserve-outgoing-mail";
import { suppressRecipient } from "~/core/outreach/mail/suppress-recipient";
import { viewPaper } from "~/core/outreach/papers/view-paper";
import { listLetters } from "~/core/outreach/list-letters";
import { findReply } from "~/core/outreach/queries";
import { sqlite } from "~/db/client";
import { readReplyAddress } from "~/integrations/email/reply-address";
import { sendAnswer } from "~/operations/outreach/send-answer";
import { custodyOf } from "~/tests/support/people";
import { acceptedCase, sentLetter } from "~/tests/support/outreach";
import { makeStaff } from "~/tests/support/staff";

const staff = makeStaff();
let made = 0;

function writtenBack(caseNumber: string | null, fromAddress: string, text = "Who are you?") {
  made++;
  return recordInboundMail({
    messageId: `<${made}@theirs.example>`,
    kind: "reply",
    caseNumber,
    references: [],
    fromAddress,
    subject: "Re: your letter",
    text,
    rawKey: `mail/${made}.eml`,
    rawHash: `hash-${made}`,
    rawSize: 100,
    receivedAt: Date.now(),
  }).replyId;
}

function replied(text?: string) {
  const one = acceptedCase();
  sentLetter(one.caseId);
  const from = `legal@${one.violator.split("@")[1]}`;
  return { ...one, from, replyId: writtenBack(one.externalCaseId, from, text) };
}

const mailOf = (mailId: string) =>
  sqlite.prepare("SELECT * FROM mails WHERE id = ?").get(mailId) as Record<string, string>;
const waiting = () => listRepliesForStaff("waiting").map(({ id }) => id);
const marked = (caseId: string) =>
  listCasesForStaff({ search: "", shelf: "replied" }, { page: 1, size: 100 }).lines.find(
    ({ id }) => id === caseId,
  )?.newReplies;

describe("issue 20, 25: what senders write back is a queue that staff answers", () => {
  it("an answer is a mail of ours with the case's number and thread, kept in story and audit", () => {
    const { replyId, caseId, externalCaseId, from } = replied();
    expect(waiting()).toContain(replyId);
    expect(marked(caseId)).toBe(1);
    const before = countWaitingReplies();
    const mailId = sendAnswer(
      replyId,
      "We act for the recipient.\n\nPlease see our letter.",
      staff,
    );
    expect(mailOf(mailId)).toMatchObject({
      kind: "outreach",
      to_address: from,
      case_id: caseId,
      status: "queued",
      subject: `Re: your letter [${externalCaseId}]`,
      text_body: expect.stringContaining("We act for the recipient.") as string,
      headers: expect.stringContaining(`"In-Reply-To":"<${made}@theirs.example>"`) as string,
    });
    expect(readReplyAddress([mailOf(mailId).reply_to ?? ""])).toBe(externalCaseId);
    expect(waiting()).not.toContain(replyId);
    expect(countWaitingReplies()).toBe(before - 1);
    expect(marked(caseId)).toBeUndefined();
    expect(findReply(replyId)).toMatchObject({ answerMailId: mailId, handledBy: staff.userId });
    expect(listCaseStory(caseId)[0]?.kind).toBe("reply_answered");
    const acts = sqlite
      .prepare("SELECT act FROM audit_log WHERE subject_id = ? ORDER BY seq DESC LIMIT 1")
      .pluck();
    expect(acts.get(caseId)).toBe("answer-reply");
    expect(reserveOutgoingMail(mailId)?.toAddress).toBe(from);
  });

  it("is answered once, and again only when the first answer never arrived", () => {
    const { replyId } = replied();
    const first = sendAnswer(replyId, "Once.", staff);
    expect(() => sendAnswer(replyId, "Twice.", staff)).toThrow(/answered this mail already/);
    sqlite.prepare("UPDATE mails SET status = 'failed' WHERE id = ?").run(first);
    expect(sendAnswer(replyId, "Twice.", staff)).not.toBe(first);
  });

  it("nobody is answered who asked not to be written to, nor about a case that is not pursued", () => {
    const asked = replied("Do not contact us again.");
    expect(() => sendAnswer(asked.replyId, "But …", staff)).toThrow(/outreach .* has stopped/);
    const settled = replied();
    sqlite.prepare("UPDATE cases SET status = 'settled' WHERE id = ?").run(settled.caseId);
    expect(() => sendAnswer(settled.replyId, "But …", staff)).toThrow(/submitted cases only/);
    const other = replied();
    suppressRecipient({ target: other.from, kind: "address", reason: "by_staff" });
    expect(() => sendAnswer(other.replyId, "But …", staff)).toThrow(/asked not to be written to/);
    expect(findReply(other.replyId)?.handledAt).toBeNull();
  });

  it("an answer that waits is withdrawn when its gate closes before it leaves", () => {
    const { replyId, caseId } = replied();
    const mailId = sendAnswer(replyId, "We act for the recipient.", staff);
    sqlite.prepare("UPDATE cases SET status = 'rejected' WHERE id = ?").run(caseId);
    expect(reserveOutgoingMail(mailId)).toBeUndefined();
    expect(mailOf(mailId).status).toBe("suppressed");
    expect(listCaseStory(caseId)[0]?.kind).toBe("answer_withdrawn");
  });

  it("a stop of letters keeps it queued, to leave when the stop ends", () => {
    const { replyId, caseId } = replied();
    const mailId = sendAnswer(replyId, "We act for the recipient.", staff);
    const stop = sqlite.prepare(
      "INSERT INTO emergency_stops (what, scope, subject, reason, stopped_by, stopped_at) VALUES ('letters', 'everything', '', 'test', 'user_x', 1)",
    );
    stop.run();
    expect(reserveOutgoingMail(mailId)).toBeUndefined();
    expect(mailOf(mailId).status).toBe("queued");
    expect(() => sendAnswer(writtenBack(null, "a@b.example"), "x", staff)).toThrow(/which case/);
    sqlite.prepare("DELETE FROM emergency_stops").run();
    expect(reserveOutgoingMail(mailId)?.caseId).toBe(caseId);
  });

  it("is set aside without an answer, and only by staff", () => {
    const { replyId } = replied();
    const stranger = { userId: "user_nobody", configuredEmails: [], ip: null };
    expect(() => handleReply(replyId, stranger)).toThrow(/Admin privileges/);
    expect(() => sendAnswer(replyId, "x", stranger)).toThrow(/Admin privileges/);
    handleReply(replyId, staff);
    expect(waiting()).not.toContain(replyId);
    expect(listRepliesForStaff("handled").map(({ id }) => id)).toContain(replyId);
  });
});

describe("issue 20, 25: sent letters and PDF evidence open on the case page", () => {
  it("each by its own case, with the look on record", () => {
    const { caseId } = replied();
    const other = replied();
    const [letter] = listLetters(caseId);
    const which = { letterId: letter?.id ?? "", fileId: null };
    expect(viewPaper(caseId, which, staff)).toMatchObject({ key: letter?.pdfKey });
    expect(custodyOf(letter?.id ?? "").at(-1)).toMatchObject({
      act: "viewed",
      actorId: staff.userId,
    });
    expect(() => viewPaper(other.caseId, which, staff)).toThrow(/no such paper/);
  });
});
