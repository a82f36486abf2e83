import { describe, expect, it } from "vitest";
import { listLetters } from "~/core/outreach/list-letters";
import { findPursuit, findReply } from "~/core/outreach/queries";
import { sqlite } from "~/db/client";
import { acceptedCase, sentLetter } from "~/tests/support/outreach";
import { post } from "~/tests/support/post-mail";
import { bounce } from "~/tests/support/raw-mail";

describe("a report that a mail came back", () => {
  const report = (messageId: string, action: string, status: string) =>
    bounce({ messageId, action, status });

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
