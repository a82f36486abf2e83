import { describe, expect, it } from "vitest";
import { settleCase } from "~/core/cases/settle-case";
import { days } from "~/core/duration";
import { verifyCustody } from "~/core/evidence/verify-custody";
import { purgeCase } from "~/core/outreach/purge-case";
import { sqlite } from "~/db/client";
import { replyAddress } from "~/integrations/email/reply-address";
import { storage } from "~/integrations/storage/storage";
import { takeInMail } from "~/operations/outreach/take-in-mail";
import { readArrivedMail } from "~/operations/outreach/read-arrived-mail";
import { acceptedCase, sentLetter } from "~/tests/support/outreach";
import { purgeCases, purgeUnmatchedMail, retentionStart } from "~/workflows/upkeep/purge-expired";

const staff = { kind: "admin", id: "user_staff" } as const;
const now = Date.UTC(2033, 10, 21);
const rowsOf = (table: string, caseId: string) =>
  sqlite.prepare(`SELECT count(*) FROM ${table} WHERE case_id = ?`).pluck().get(caseId);
const bytes = (words: string) => new TextEncoder().encode(words);

async function arrive(raw: Uint8Array, at: number = Date.now()): Promise<string> {
  const { id } = await takeInMail(raw, at);
  await readArrivedMail(id);
  return id;
}

async function settledCase(settledAt: number) {
  const made = acceptedCase();
  await storage().put(made.filePath, bytes(made.caseId), "image/png");
  const { messageId } = sentLetter(made.caseId);
  await storage().put(
    sqlite
      .prepare("SELECT pdf_key FROM outreach_letters WHERE case_id = ?")
      .pluck()
      .get(made.caseId) as string,
    bytes("pdf"),
    "application/pdf",
  );
  await arrive(
    bytes(
      `From: a@b.example\r\nTo: ${replyAddress(made.externalCaseId)}\r\nIn-Reply-To: ${messageId}\r\nMessage-ID: <${made.caseId}@b.example>\r\n\r\nhi`,
    ),
  );
  settleCase(made.caseId, staff, settledAt);
  return made;
}

describe("U §9: seven years after settlement", () => {
  it("counts by the calendar", () => {
    expect(new Date(retentionStart(Date.UTC(2033, 1, 28, 12))).toISOString()).toBe(
      "2026-02-28T12:00:00.000Z",
    );
  });

  it("evidence, letters, mail and all that names people are deleted; the case stays for the ledger, and custody says so", async () => {
    const old = await settledCase(Date.UTC(2026, 10, 20));
    const young = await settledCase(Date.UTC(2026, 10, 22));
    expect(await purgeCases(now)).toEqual({ done: 1, failed: 0, left: false });
    expect((await purgeCases(now)).done).toBe(0);
    for (const table of [
      "case_files",
      "readings",
      "outreach_letters",
      "outreach_replies",
      "mails",
    ]) {
      expect(rowsOf(table, old.caseId)).toBe(0);
      expect(rowsOf(table, young.caseId)).toBeGreaterThan(0);
    }
    expect(await storage().has(old.filePath)).toBe(false);
    expect(await storage().has(young.filePath)).toBe(true);
    expect(
      JSON.stringify(sqlite.prepare("SELECT * FROM cases WHERE id = ?").get(old.caseId)),
    ).not.toMatch(/roofer|8885550199/);
    expect(sqlite.prepare("SELECT sum(amount_cents) FROM ledger_entries").pluck().get()).toBe(0);
    expect(
      sqlite
        .prepare("SELECT count(*) FROM custody_log WHERE case_id = ? AND act = 'deleted'")
        .pluck()
        .get(old.caseId),
    ).toBe(2);
    expect(verifyCustody()).toMatchObject({ ok: true });
  });

  it("does not begin for a case that has not settled", () => {
    expect(() => purgeCase(acceptedCase().caseId, now)).toThrow(/no end of retention/);
  });
});

describe("mail that belongs to no case", () => {
  it("is deleted after 90 days, with its bytes", async () => {
    const replyId = await arrive(
      bytes("From: x@y.example\r\nMessage-ID: <stray@y.example>\r\n\r\nhello"),
      now - days(91),
    );
    const young = await arrive(
      bytes("From: x@y.example\r\nMessage-ID: <young@y.example>\r\n\r\nhello"),
      now - days(89),
    );
    const key = (id: string) =>
      sqlite.prepare("SELECT raw_key FROM outreach_replies WHERE id = ?").pluck().get(id) as string;
    const oldKey = key(replyId);
    expect((await purgeUnmatchedMail(now)).done).toBe(1);
    expect(key(replyId)).toBeUndefined();
    expect(await storage().has(oldKey)).toBe(false);
    expect(await storage().has(key(young))).toBe(true);
  });
});
