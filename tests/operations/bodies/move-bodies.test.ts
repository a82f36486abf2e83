import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { makePacket } from "~/app/packet/packet.server";
import { days } from "~/core/duration";
import { bodyKey } from "~/core/evidence/bodies/body-key";
import { listDueBodies, recordMovedBodies } from "~/core/evidence/bodies/move-bodies";
import { findMail, findMailByKey } from "~/core/messaging/mail/mailbox";
import { queueMail } from "~/core/messaging/mail/queue-mail";
import { findMailByMessageId } from "~/core/outreach/queries";
import { findTraced } from "~/core/staff/health/trace-thing";
import { exportCase } from "~/core/outreach/papers/export-case";
import { deletePerson } from "~/core/staff/delete-person";
import { sqlite } from "~/db/client";
import { reader } from "~/integrations/reader/reader";
import { storage } from "~/integrations/storage/storage";
import { deleteForgottenFiles } from "~/operations/evidence/delete-forgotten-files";
import { deleteUnclaimedBodies } from "~/operations/bodies/move-bodies";
import { deleteStoredFilesOrLater } from "~/operations/evidence/delete-stored-files-or-later";
import { verifyFiles } from "~/operations/evidence/verify-files";
import {
  bodyKeysOf,
  everythingShown,
  moveAll,
  oldCase,
  packetNow,
  rowsOfCase,
} from "~/tests/support/old-case";
import { makeStaff } from "~/tests/support/staff-people";
import { retentionStart, purgeCases } from "~/workflows/upkeep/purge-expired";
import { settleCase } from "~/core/cases/settle-case";
import { moveTable } from "~/workflows/upkeep/move-bodies";

afterAll(() => reader().close());

const later = () => Date.now() + days(31);
const mailOf = (mailId: string) =>
  sqlite.prepare("SELECT * FROM mails WHERE id = ?").get(mailId) as Record<string, unknown>;

describe("issue 24, 6: bodies move to storage after 30 days", () => {
  it("pages, mail frames, packet and export show the same, byte for byte", async () => {
    const old = await oldCase();
    const shown = await everythingShown(old);
    const exported = exportCase(old.caseId, makeStaff());
    const packet = Buffer.from((await makePacket(exported)).bytes);
    expect(await moveAll(Date.now() + days(29))).toEqual({ done: 0, failed: 0 });
    expect((await moveAll(later())).done).toBeGreaterThanOrEqual(4);
    expect(mailOf(old.mailId)).toMatchObject({ text_body: "", html_body: "", attachments: null });
    expect((await bodyKeysOf(...rowsOfCase(old.caseId))).length).toBeGreaterThanOrEqual(4);
    expect(await everythingShown(old)).toBe(shown);
    expect((await packetNow(exported)).equals(packet)).toBe(true);
    expect((await verifyFiles()).wrong.filter((line) => line.includes("bodies/"))).toEqual([]);
    expect(await moveAll(later())).toEqual({ done: 0, failed: 0 });
  });

  it("killed between any two steps, and packed by another packer, the next night finishes", async () => {
    const old = await oldCase();
    const shown = await everythingShown(old);
    // Killed once the keys were announced, with nothing stored.
    const { bodies } = listDueBodies("mails", 0, Date.now() + 1, 10_000);
    const body = bodies.find(({ id }) => id === old.mailId);
    if (!body) throw new Error("the letter is not due");
    expect(await everythingShown(old)).toBe(shown);
    // Killed once it was stored, by a build that packs otherwise.
    await storage().put(bodyKey(body), gzipSync(body.bytes, { level: 1 }), "application/gzip");
    expect(await everythingShown(old)).toBe(shown);
    expect(await moveAll(later())).toMatchObject({ failed: 0 });
    expect(mailOf(old.mailId)).toMatchObject({
      body_hash: Buffer.from(body.hash, "hex"),
      text_body: "",
    });
    expect(await everythingShown(old)).toBe(shown);
    // What was announced has been claimed: the sweep takes nothing.
    await deleteForgottenFiles(Date.now() + days(2));
    await deleteUnclaimedBodies();
    expect(await everythingShown(old)).toBe(shown);
  });

  it("a database from before the move takes the same bodies there again", async () => {
    const old = await oldCase();
    const shown = await everythingShown(old);
    const { bodies } = listDueBodies("mails", 0, Date.now() + 1, 10_000);
    sqlite.exec("SAVEPOINT earlier");
    recordMovedBodies(bodies);
    sqlite.exec("ROLLBACK TO earlier; RELEASE earlier");
    for (const one of bodies) await storage().put(bodyKey(one), gzipSync(one.bytes), "");
    expect(await moveAll(later())).toMatchObject({ failed: 0 });
    expect(await everythingShown(old)).toBe(shown);
  });

  it("what is waited for stays: a mail not sent, a reply not seen, a reading still to be decided", async () => {
    const old = await oldCase();
    sqlite.prepare("UPDATE mails SET status = 'queued' WHERE id = ?").run(old.mailId);
    sqlite.prepare("UPDATE outreach_replies SET handled_at = NULL WHERE id = ?").run(old.replyId);
    sqlite.prepare("UPDATE cases SET status = 'review' WHERE id = ?").run(old.caseId);
    await moveAll(later());
    const readings = sqlite
      .prepare("SELECT id FROM readings WHERE case_id = ?")
      .pluck()
      .all(old.caseId) as string[];
    expect(await bodyKeysOf(old.mailId, old.replyId, ...readings)).toEqual([]);
    expect(mailOf(old.mailId).text_body).not.toBe("");
  });

  it("a mail without its words is still found by its key and its Message-ID, and not written again", async () => {
    const old = await oldCase();
    const { idempotency_key: key, message_id: messageId } = mailOf(old.mailId);
    const named = () => [
      findMailByKey(String(key))?.id,
      findMailByMessageId(String(messageId))?.id,
      findMail(old.mailId)?.messageId,
      findTraced(String(messageId)).id,
    ];
    const before = named();
    expect(before).toEqual([old.mailId, old.mailId, messageId, old.mailId]);
    await moveAll(later());
    const { idempotency_key: spent, message_id: rest } = mailOf(old.mailId);
    expect(spent).toBeInstanceOf(Buffer);
    expect(`<${old.mailId}${String(rest)}`).toBe(messageId);
    expect(named()).toEqual(before);
    const again = { to: "other@people.example", from: "a@b.c", subject: "s", text: "t", html: "h" };
    expect(queueMail({ key: String(key), kind: "outreach", ...again })).toBe(old.mailId);
    expect(findMailByMessageId(`<${old.mailId}@elsewhere.example>`)).toBeUndefined();
  });

  it("a key is spent once, with the words, and stays for as long as they do not leave", async () => {
    const old = await oldCase();
    const set = (value: string) =>
      sqlite.prepare(`UPDATE mails SET idempotency_key = ${value} WHERE id = ?`).run(old.mailId);
    for (const value of ["'other'", "randomblob(16)"])
      expect(() => set(value)).toThrow("a key is only spent");
    await moveAll(later());
    for (const value of ["'other'", "randomblob(16)"])
      expect(() => set(value)).toThrow("a key is only spent");
  });

  it("alarms to staff lose their words, and leave no object", async () => {
    sqlite
      .prepare(
        "INSERT INTO mails (id, idempotency_key, kind, to_address, from_address, subject, text_body, html_body, secrets, status, created_at) VALUES ('alarm', 'alarm', 'staff-alert', 'a@b.c', 'a@b.c', 's', 't', 'h', 0, 'sent', 1)",
      )
      .run();
    await moveTable("mails");
    expect(mailOf("alarm")).toMatchObject({ text_body: "", body_size: 0, subject: "s" });
    expect(await bodyKeysOf("alarm")).toEqual([]);
  });
});

describe("a piece that is missing or changed", () => {
  it("is named by pages, packet and verification, never skipped or shown as empty", async () => {
    const old = await oldCase();
    const exported = exportCase(old.caseId, makeStaff());
    await moveAll(later());
    const keys = await bodyKeysOf(...rowsOfCase(old.caseId));
    const keyOf = (id: string) => keys.find((key) => key.includes(`/${id}/`)) ?? "";
    const instrument = keys.find((key) => key.includes("claim_instruments")) ?? "";
    await storage().delete(keyOf(old.replyId));
    await storage().delete(keyOf(old.mailId));
    await storage().put(keyOf(old.mailId), gzipSync("other words"), "");
    await storage().delete(instrument);
    await storage().put(instrument, Buffer.from("no gzip at all"), "");
    const shown = await everythingShown(old);
    expect(shown).toContain(`is missing from storage (${keyOf(old.replyId)})`);
    expect(shown).toContain(`has changed in storage (${keyOf(old.mailId)})`);
    const { wrong } = await verifyFiles();
    for (const key of [keyOf(old.replyId), keyOf(old.mailId), instrument])
      expect(wrong.some((line) => line.startsWith(`${key}: `))).toBe(true);
    const packet = (await packetNow(exported)).toString("latin1");
    const warned = /THIS PACKET IS NOT WHOLE[\s\S]*?Restore them/.exec(packet)?.[0];
    expect(warned).toContain("agreement/instrument.pdf");
    expect(warned).toContain(`replies/${old.replyId}.json`);
  });

  it("under a key that holds something else, nothing is moved and the row keeps its words", async () => {
    const old = await oldCase();
    const { bodies } = listDueBodies("mails", 0, Date.now() + 1, 10_000);
    const body = bodies.find(({ id }) => id === old.mailId);
    if (!body) throw new Error("the letter is not due");
    await storage().put(bodyKey(body), gzipSync("something else"), "");
    expect((await moveAll(later())).failed).toBe(1);
    expect(mailOf(old.mailId).text_body).not.toBe("");
  });
});

describe("erasure takes moved bodies along", () => {
  it("an erased person leaves no object, moved or moved in another state of the database", async () => {
    const [gone, stays] = [await oldCase(), await oldCase()];
    const ids = rowsOfCase(gone.caseId);
    await moveAll(later());
    const rows = sqlite
      .prepare("SELECT id FROM mails WHERE user_id = ?")
      .pluck()
      .all(gone.userId) as string[];
    const kept = await bodyKeysOf(...rowsOfCase(stays.caseId));
    expect((await bodyKeysOf(...ids)).length).toBeGreaterThanOrEqual(4);
    await deleteStoredFilesOrLater(deletePerson({ userId: gone.userId, staff: makeStaff() }).keys);
    expect(await bodyKeysOf(...ids, ...rows)).toEqual([]);
    expect(mailOf(gone.mailId)).toMatchObject({ body_size: 0, text_body: "" });
    expect(await bodyKeysOf(...rowsOfCase(stays.caseId))).toEqual(kept);
  });

  it("one who was erased while a body was on its way leaves none either", async () => {
    const gone = await oldCase();
    const { bodies } = listDueBodies("readings", 0, Date.now() + 1, 10_000);
    deletePerson({ userId: gone.userId, staff: makeStaff() });
    for (const body of bodies) await storage().put(bodyKey(body), gzipSync(body.bytes), "");
    recordMovedBodies(bodies);
    await deleteUnclaimedBodies();
    const ids = bodies.map(({ id }) => id);
    const there = sqlite.prepare("SELECT 1 FROM readings WHERE id = ?");
    const left = (await bodyKeysOf(...ids)).map((key) => key.split("/")[2]);
    expect(left.every((id) => there.get(id) !== undefined)).toBe(true);
    expect(left.length).toBeLessThan(ids.length);
  });

  it("the purge after seven years takes them along", async () => {
    const old = await oldCase();
    const ids = rowsOfCase(old.caseId);
    await moveAll(later());
    settleCase(old.caseId, { kind: "operator", id: null }, retentionStart(Date.now()) - days(1));
    expect((await purgeCases(Date.now())).done).toBeGreaterThanOrEqual(1);
    expect(await bodyKeysOf(...ids)).toEqual([]);
  });
});

describe("the triggers of migration 0050", () => {
  it("permit a body to leave for its hash, and nothing else", async () => {
    const old = await oldCase();
    const refused: [string, string][] = [
      ["UPDATE mails SET text_body = 'x' WHERE id = ?", old.mailId],
      ["UPDATE mails SET text_body = '', html_body = '' WHERE id = ?", old.mailId],
      ["UPDATE mails SET body_hash = hex(zeroblob(32)), body_size = 1 WHERE id = ?", old.mailId],
      ["UPDATE outreach_replies SET text_body = '' WHERE id = ?", old.replyId],
      ["UPDATE readings SET result = '{}' WHERE case_id = ?", old.caseId],
      ["UPDATE claim_instruments SET pdf = x'00' WHERE case_id = ?", old.caseId],
      ["UPDATE claim_instruments SET pdf = x'', made_at = 1 WHERE case_id = ?", old.caseId],
    ];
    const tryAll = (all: [string, string][]) => {
      for (const [sql, id] of all) expect(() => sqlite.prepare(sql).run(id), sql).toThrow();
    };
    tryAll(refused);
    await moveAll(later());
    tryAll(refused.filter(([sql]) => !sql.includes("text_body = ''")));
    tryAll([
      ["UPDATE mails SET body_hash = NULL WHERE id = ?", old.mailId],
      ["UPDATE mails SET body_size = body_size + 1 WHERE id = ?", old.mailId],
      ["UPDATE readings SET body_hash = NULL WHERE case_id = ?", old.caseId],
    ]);
  });
});
