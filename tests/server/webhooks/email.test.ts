import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { chooseMove } from "~/core/outreach/choose-move";
import { matchReply } from "~/core/outreach/mail/match-reply";
import {
  findPursuit,
  findReply,
  listRecipients,
  listReplies,
  listUnmatchedMail,
} from "~/core/outreach/queries";
import { resumePursuit } from "~/core/outreach/resume-pursuit";
import { verifyCustody } from "~/core/evidence/verify-custody";
import { sqlite } from "~/db/client";
import { replyAddress } from "~/integrations/email/reply-address";
import { storage } from "~/integrations/storage/storage";
import { acceptedCase, sentLetter } from "~/tests/support/outreach";
import { mail, post } from "~/tests/support/post-mail";

const storyOf = (caseId: string) =>
  sqlite
    .prepare("SELECT kind FROM case_events WHERE case_id = ? ORDER BY rowid")
    .pluck()
    .all(caseId);

describe("a reply is matched to its case", () => {
  it("by the case's own reply address", async () => {
    const { caseId, externalCaseId } = acceptedCase();
    sentLetter(caseId);
    const { id } = await post(mail({ to: `"Claims" <${replyAddress(externalCaseId)}>` }));
    expect(findReply(id!)).toMatchObject({
      caseId,
      kind: "reply",
      fromAddress: "legal@roofer.example",
      subject: "Re: your letter",
      textBody: expect.stringContaining("Hello."),
    });
  });

  it.each(["inReplyTo", "references"] as const)("by its %s", async (field) => {
    const { caseId } = acceptedCase();
    const { messageId } = sentLetter(caseId);
    const { id } = await post(
      mail({ [field]: field === "references" ? `<older@x.example> ${messageId}` : messageId }),
    );
    expect(findReply(id!)?.caseId).toBe(caseId);
  });

  it("not by a guessed number, nor by its sender's address: it is kept unmatched for staff, who can match it", async () => {
    const { caseId, externalCaseId, violator } = acceptedCase();
    sentLetter(caseId);
    const guessed = replyAddress(externalCaseId).replace(/\.[0-9a-f]{12}@/, ".000000000000@");
    const { id } = await post(
      mail({ from: violator, to: guessed, subject: `[${externalCaseId}]` }),
    );
    expect(findReply(id!)?.caseId).toBeNull();
    expect(listUnmatchedMail().map((reply) => reply.id)).toContain(id);
    expect(
      sqlite
        .prepare("SELECT count(*) FROM events WHERE name = 'mail/unmatched' AND data LIKE ?")
        .pluck()
        .get(`%${id}%`),
    ).toBe(1);
    expect(findPursuit(caseId)!.heldAt).toBeNull();
    matchReply(id!, caseId, { kind: "admin", id: "user_staff" });
    expect(findPursuit(caseId)).toMatchObject({ holdReason: "reply" });
    expect(listUnmatchedMail().map((reply) => reply.id)).not.toContain(id);
  });
});

describe("a reply", () => {
  it("is kept as evidence: its bytes as they came, their hash, and who brought them", async () => {
    const { caseId } = acceptedCase();
    const raw = mail({ inReplyTo: sentLetter(caseId).messageId, body: "Grüße – € \u0001 end" });
    const { id } = await post(raw);
    const reply = findReply(id!)!;
    expect(Buffer.from(await storage().get(reply.rawKey)).toString("utf8")).toBe(raw);
    expect(reply.rawHash).toBe(createHash("sha256").update(raw).digest("hex"));
    expect(
      sqlite
        .prepare(
          "SELECT act, actor_kind, lower(hex(file_hash)) AS file_hash FROM custody_log WHERE file_id = ?",
        )
        .get(id!),
    ).toEqual({
      act: "stored",
      actor_kind: "sender",
      file_hash: reply.rawHash,
    });
    expect(verifyCustody()).toMatchObject({ ok: true });
  });

  it("is shown in the case's story, holds the next letter, asks staff, and staff resumes", async () => {
    const { caseId } = acceptedCase();
    const { messageId } = sentLetter(caseId);
    const { id } = await post(mail({ inReplyTo: messageId, body: "We look into it." }));
    expect(storyOf(caseId)).toEqual(expect.arrayContaining(["reply_received", "outreach_held"]));
    expect(chooseMove(caseId, Date.now() + 1e6)).toEqual({ kind: "rest", why: "held" });
    expect(
      sqlite
        .prepare("SELECT count(*) FROM events WHERE name = 'outreach/answered' AND data LIKE ?")
        .pluck()
        .get(`%${id}%`),
    ).toBe(1);
    resumePursuit(caseId, { kind: "admin", id: "user_staff" });
    expect(findReply(id!)).toMatchObject({ handledBy: "user_staff" });
    expect(chooseMove(caseId, Date.now() + 1e6)).toEqual({ kind: "begin", step: "reminder" });
  });

  it("that asks not to be written to stops all letters to the address and the company's domain, also of other cases", async () => {
    const { caseId, violator } = acceptedCase();
    const host = violator.split("@")[1]!;
    const other = acceptedCase(`billing@${host}`);
    const { messageId } = sentLetter(caseId);
    const { id } = await post(
      mail({
        from: `ceo@${host}`,
        inReplyTo: messageId,
        body: `Do not contact us.\r\n\r\n> ${"our letter ".repeat(20)}`,
      }),
    );
    expect(findReply(id!)!.asksToStop).toBe(true);
    expect(findPursuit(caseId)).toMatchObject({ stopReason: "asked_to_stop" });
    expect(listRecipients(caseId)).toEqual([]);
    expect(listRecipients(other.caseId)).toEqual([]);
    expect(() => resumePursuit(caseId, { kind: "admin", id: "user_staff" })).toThrow(
      /asked not to be written to/,
    );
  });

  it("that quotes our own offer to stop is no wish to stop, in text and in HTML", async () => {
    const { caseId } = acceptedCase();
    const { messageId } = sentLetter(caseId);
    await post(
      mail({
        inReplyTo: messageId,
        body: 'We will pay.\r\n\r\nOn Friday TextClaim wrote:\r\n> reply with the words "do not contact"',
      }),
    );
    await post(
      mail({
        inReplyTo: messageId,
        type: "text/html",
        body: '<style>p{}</style><p>We will pay.</p><div class="gmail_quote">reply with do not contact</div>',
      }),
    );
    expect(
      listReplies(caseId).map(({ asksToStop, textBody }) => [asksToStop, textBody.split("\n")[0]]),
    ).toEqual([
      [false, "We will pay."],
      [false, "We will pay."],
    ]);
    expect(findPursuit(caseId)!.stoppedAt).toBeNull();
  });

  it("of a machine (out of office) is kept, but holds nothing", async () => {
    const { caseId } = acceptedCase();
    const { id } = await post(
      mail({
        inReplyTo: sentLetter(caseId).messageId,
        extra: ["Auto-Submitted: auto-replied"],
        body: "I am away. Do not contact me.",
      }),
    );
    expect(findReply(id!)).toMatchObject({ kind: "automatic", caseId, handledBy: "system" });
    expect(findPursuit(caseId)).toMatchObject({ heldAt: null, stoppedAt: null });
  });

  it("counts once by its Message-ID; another mail under the same one is not lost", async () => {
    const { caseId } = acceptedCase();
    const raw = mail({ inReplyTo: sentLetter(caseId).messageId, id: "<same@roofer.example>" });
    const first = await post(raw);
    expect(await post(raw)).toMatchObject({ status: 200, outcome: "repeated", id: first.id });
    expect(await post(raw.replace("Hello.", "Something else."))).toMatchObject({
      outcome: "recorded",
    });
    expect(listReplies(caseId)).toHaveLength(2);
  });
});

describe("strange mail", () => {
  it("without a Message-ID, without a sender, without words, or no mail at all: kept unmatched, once", async () => {
    for (const raw of [
      mail({ id: null }),
      "Subject: only this\r\n\r\n",
      "\r\n",
      "no mail at all",
      `${"X-A: b\r\n".repeat(90_000)}\r\nhi`,
    ]) {
      const first = await post(raw);
      expect(first).toMatchObject({ status: 200, outcome: "recorded" });
      expect(findReply(first.id!)?.caseId).toBeNull();
      expect(await post(raw)).toMatchObject({ outcome: "repeated", id: first.id });
    }
  });

  it("with attachments up to 25 MiB is taken whole", async () => {
    const { caseId } = acceptedCase();
    const attachment = "QUJD".repeat((20 * 1024 * 1024) / 4);
    const body = `--b\r\nContent-Type: text/plain\r\n\r\nSee attached.\r\n--b\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${attachment}\r\n--b--\r\n`;
    const raw = mail({
      inReplyTo: sentLetter(caseId).messageId,
      type: 'multipart/mixed; boundary="b"',
      body,
    });
    const { id } = await post(raw);
    expect(findReply(id!)).toMatchObject({
      caseId,
      textBody: expect.stringContaining("See attached."),
    });
    expect((await storage().get(findReply(id!)!.rawKey)).byteLength).toBe(Buffer.byteLength(raw));
  });
});
