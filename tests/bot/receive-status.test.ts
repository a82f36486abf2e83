import { beforeEach, describe, expect, it } from "vitest";
import { queueText } from "~/core/messaging/send/queue-text";
import { recordTextSent } from "~/core/messaging/send/record-text-sent";
import { reserveText } from "~/core/messaging/send/reserve-text";
import { sqlite } from "~/db/client";
import { newSid, postWebhook, text } from "~/tests/support/post-webhook";
import { slowDisk } from "~/tests/support/slow-disk";

let number = 1000;
let phone = "";
let textId = "";
const statusOf = () =>
  sqlite.prepare("SELECT status, error_code FROM texts WHERE id = ?").get(textId);
const report = (sid: string, status: string, code?: number) =>
  postWebhook(
    [
      ["MessageSid", sid],
      ["MessageStatus", status],
      ["To", phone],
      ...(code ? [["ErrorCode", String(code)] as [string, string]] : []),
    ],
    {
      path: "/webhooks/twilio/status",
    },
  );

beforeEach(async () => {
  phone = `+1212555${++number}`;
  await text(phone, "hello");
  const conversationId = sqlite
    .prepare("SELECT id FROM support_conversations WHERE phone = ?")
    .pluck()
    .get(phone) as string;
  const queued = queueText({
    conversationId,
    phone,
    body: "hi",
    segments: 1,
    purpose: "answer",
    key: `k${phone}`,
  });
  textId = "textId" in queued ? queued.textId : "";
  reserveText(textId);
});

describe("a delivery report", () => {
  it("TW-42: moves a text forwards and never back", async () => {
    const sid = newSid();
    recordTextSent(textId, { sid, status: "queued", segments: 1 });
    for (const status of ["sent", "delivered", "sending", "queued"])
      expect((await report(sid, status)).status).toBe(204);
    expect(statusOf()).toEqual({ status: "delivered", error_code: null });
  });

  it("TW-22, TW-42: that overtakes our own record waits for it", async () => {
    const sid = newSid();
    await report(sid, "delivered");
    expect(statusOf()).toMatchObject({ status: "reserved" });
    recordTextSent(textId, { sid, status: "queued", segments: 1 });
    expect(statusOf()).toMatchObject({ status: "delivered" });
  });

  it("TW-43: 21610 suppresses the number", async () => {
    const sid = newSid();
    recordTextSent(textId, { sid, status: "queued", segments: 1 });
    await report(sid, "failed", 21610);
    expect(statusOf()).toEqual({ status: "failed", error_code: 21610 });
    expect(
      sqlite.prepare("SELECT scope, reason FROM suppressions WHERE phone = ?").get(phone),
    ).toEqual({
      scope: "all",
      reason: "carrier",
    });
  });

  it("LG-01, TW-43: 21610 does not overrule a START that was said after the text left, and counts once", async () => {
    const sid = newSid();
    recordTextSent(textId, { sid, status: "queued", segments: 1 });
    const stopped = sqlite
      .prepare("SELECT count(*) FROM suppressions WHERE phone = ? AND lifted_at IS NULL")
      .pluck();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await text(phone, "START");
    await report(sid, "failed", 21610);
    expect(stopped.get(phone)).toBe(0);
    const marked = sqlite
      .prepare("SELECT unreachable_at FROM phone_numbers WHERE phone = ?")
      .pluck();
    const dead = newSid();
    sqlite
      .prepare("UPDATE texts SET twilio_sid = ?, status = 'sent', reserved_at = ? WHERE id = ?")
      .run(dead, Date.now(), textId);
    await report(dead, "undelivered", 30005);
    expect(marked.get(phone)).toBeTypeOf("number");
    await text(phone, "I am here");
    await report(dead, "undelivered", 30005);
    expect(marked.get(phone)).toBeNull();
  });

  it.each([30005, 30006, 21211, 21614])("TW-43: %i marks the number dead", async (code) => {
    const sid = newSid();
    recordTextSent(textId, { sid, status: "queued", segments: 1 });
    await report(sid, "undelivered", code);
    expect(
      sqlite.prepare("SELECT unreachable_at FROM phone_numbers WHERE phone = ?").pluck().get(phone),
    ).toBeTypeOf("number");
  });

  it("TW-43: 30003 leaves the number alone", async () => {
    const sid = newSid();
    recordTextSent(textId, { sid, status: "queued", segments: 1 });
    await report(sid, "undelivered", 30003);
    expect(
      sqlite.prepare("SELECT unreachable_at FROM phone_numbers WHERE phone = ?").pluck().get(phone),
    ).toBeNull();
    expect(
      sqlite.prepare("SELECT count(*) FROM suppressions WHERE phone = ?").pluck().get(phone),
    ).toBe(0);
  });

  it("of a text nobody knows, of an unknown status, or repeated changes nothing and is answered", async () => {
    const sid = newSid();
    for (const status of ["delivered", "delivered", "some_new_status"])
      expect((await report(sid, status)).status).toBe(204);
    expect(statusOf()).toMatchObject({ status: "reserved" });
  });

  it("speed page: five hundred at once share a few commits instead of syncing one each, and all are on record", async () => {
    const sids = Array.from({ length: 500 }, () => newSid());
    const disk = slowDisk(1);
    const answers = await Promise.all(sids.map((sid) => report(sid, "delivered")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    disk.mend();
    expect(disk.done()).toBeGreaterThan(0);
    expect(disk.done()).toBeLessThan(100);
    const kept = sqlite
      .prepare(
        "SELECT count(*) FROM delivery_reports WHERE twilio_sid IN (SELECT value FROM json_each(?))",
      )
      .pluck();
    expect(kept.get(JSON.stringify(sids))).toBe(500);
  });

  it("that is not signed is 403", async () => {
    const response = await postWebhook(
      [
        ["MessageSid", newSid()],
        ["MessageStatus", "delivered"],
      ],
      { path: "/webhooks/twilio/status", signature: "no" },
    );
    expect(response.status).toBe(403);
  });
});
