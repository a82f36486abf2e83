import { describe, expect, it } from "vitest";
import { findPursuit, findReply, listLetters } from "~/core/outreach/queries";
import { sqlite } from "~/db/client";
import { acceptedCase, sentLetter } from "~/tests/support/outreach";
import { mail, post } from "~/tests/support/post-mail";

describe("a report that a mail came back", () => {
  const report = (messageId: string, action: string, status: string) =>
    mail({
      from: "mailer-daemon@mx.example",
      subject: "Undelivered Mail Returned to Sender",
      type: 'multipart/report; report-type=delivery-status; boundary="b"',
      extra: ["Auto-Submitted: auto-replied"],
      body: [
        "--b",
        "Content-Type: text/plain",
        "",
        "I could not deliver it.",
        "--b",
        "Content-Type: message/delivery-status",
        "",
        "Reporting-MTA: dns; mx.example",
        "",
        `Final-Recipient: rfc822; deals@roofer.example`,
        `Action: ${action}`,
        `Status: ${status}`,
        "--b",
        "Content-Type: message/rfc822",
        "",
        `Message-ID: ${messageId}`,
        "Subject: our letter",
        "",
        "text",
        "--b--",
        "",
      ].join("\r\n"),
    });

  it("for good: the mail is bounced and outreach stops for its recipient", async () => {
    const { caseId } = acceptedCase();
    const { mailId, messageId } = sentLetter(caseId);
    const { id } = await post(report(messageId, "failed", "5.1.1"));
    expect(findReply(id!)).toMatchObject({ kind: "bounce", caseId });
    expect(sqlite.prepare("SELECT status FROM mails WHERE id = ?").pluck().get(mailId)).toBe(
      "bounced",
    );
    expect(listLetters(caseId)[0]!.state).toBe("bounced");
    expect(findPursuit(caseId)).toMatchObject({ stopReason: "undeliverable", heldAt: null });
  });

  it.each([
    ["delayed", "4.4.1"],
    ["failed", "4.2.2"],
  ])("for now (%s, %s): nothing is stopped", async (action, status) => {
    const { caseId } = acceptedCase();
    const { mailId, messageId } = sentLetter(caseId);
    await post(report(messageId, action, status));
    expect(sqlite.prepare("SELECT status FROM mails WHERE id = ?").pluck().get(mailId)).toBe(
      "sent",
    );
    expect(findPursuit(caseId)!.stoppedAt).toBeNull();
  });
});
