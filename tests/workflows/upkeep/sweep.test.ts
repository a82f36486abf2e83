import { describe, expect, it } from "vitest";
import { endHeldFile } from "~/core/evidence/end-held-file";
import { holdFile } from "~/core/evidence/hold-file";
import { days, minutes, seconds } from "~/core/duration";
import { sqlite } from "~/db/client";
import { storage } from "~/integrations/storage/storage";
import { makeCase, makePerson } from "~/tests/support/people";
import { text } from "~/tests/support/post-webhook";
import { nudgeLost, purgeHeld } from "~/workflows/upkeep/sweep";

const waiting = () =>
  sqlite
    .prepare("SELECT name FROM events WHERE dispatched_at IS NULL ORDER BY rowid")
    .pluck()
    .all();
const loseEvents = () => sqlite.exec("UPDATE events SET dispatched_at = 1");
const later = (ms: number) => Date.now() + ms;

describe("the sweep", () => {
  it("S3: starts again what a lost event left behind after a minute, a case once in ten minutes at most", async () => {
    await text("+12125550141", "hello");
    makeCase(makePerson().userId);
    loseEvents();
    // At the beginning of a span of ten minutes, so that what follows stands in the same one.
    const later = Math.ceil((Date.now() + minutes(2)) / minutes(10)) * minutes(10);
    expect(await nudgeLost(Date.now() + seconds(50))).toBe(0);
    expect(await nudgeLost(later)).toBe(2);
    expect(waiting()).toEqual(["message/received", "case/opened"]);
    await nudgeLost(later + seconds(10));
    expect(waiting()).toHaveLength(2);
    await nudgeLost(later + minutes(5));
    expect(waiting()).toEqual(["message/received", "case/opened", "message/received"]);
  });

  it("S1: starts no message while a run answers in its conversation, and only the first of a conversation", async () => {
    await text("+12125550151", "one");
    await text("+12125550151", "two");
    const own = "phone = '+12125550151'";
    const left = () =>
      sqlite.prepare("SELECT count(*) FROM events WHERE dispatched_at IS NULL").pluck().get();
    loseEvents();
    const now = Date.now() + minutes(30);
    sqlite
      .prepare(`UPDATE support_conversations SET turn_run = 'run', turn_at = ? WHERE ${own}`)
      .run(now - seconds(60));
    const others = await nudgeLost(now);
    sqlite
      .prepare(`UPDATE support_conversations SET turn_run = 'run', turn_at = ? WHERE ${own}`)
      .run(now - seconds(100));
    const before = left() as number;
    expect(await nudgeLost(now + 1)).toBe(others + 1);
    expect(left()).toBe(before + 1);
    sqlite.exec("UPDATE support_messages SET answered_at = 1");
  });

  it("starts again what left a picture of an answered message waiting", async () => {
    const response = await text("+12125550149", "STATUS", {
      NumMedia: "1",
      MediaUrl0: "https://api.twilio.com/0",
    });
    expect(response.status).toBe(200);
    sqlite.exec("UPDATE support_messages SET answered_at = 1");
    sqlite.exec("UPDATE events SET dispatched_at = 1");
    const left = () =>
      sqlite
        .prepare(
          "SELECT data FROM events WHERE dispatched_at IS NULL AND name = 'message/received'",
        )
        .pluck()
        .all();
    await nudgeLost(later(minutes(5)));
    expect(left()).toEqual([]);
    await nudgeLost(later(minutes(20)));
    const messageId = sqlite
      .prepare("SELECT message_id FROM message_media")
      .pluck()
      .get() as string;
    expect(left()).toEqual([expect.stringContaining(messageId)]);
  });

  it("decisions, People: purges a held picture after 30 days, with a line in its custody, and no sooner", async () => {
    const key = "held/file_x/1.png";
    await storage().put(key, new Uint8Array([1]), "image/png");
    holdFile({
      id: "file_x",
      phone: "+12125550142",
      messageId: "m",
      position: 0,
      storageKey: key,
      fileType: "image/png",
      fileSize: 1,
      fileHash: "h",
      arrivedFrom: null,
      arrivedAt: Date.now(),
    });
    expect(await purgeHeld(later(days(29)))).toBe(0);
    expect(await purgeHeld(later(days(31)))).toBe(1);
    expect(await storage().has(key)).toBe(false);
    expect(
      sqlite
        .prepare("SELECT act FROM custody_log WHERE file_id = 'file_x' ORDER BY seq")
        .pluck()
        .all(),
    ).toEqual(["stored", "deleted"]);
    expect(endHeldFile("file_x", { purged: "again" })).toBe(false);
  });
});
