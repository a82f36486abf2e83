import { describe, expect, it } from "vitest";
import { endHeldFile } from "~/core/evidence/end-held-file";
import { holdFile } from "~/core/evidence/hold-file";
import { days, minutes } from "~/core/duration";
import { sqlite } from "~/db/client";
import { storage } from "~/integrations/storage/storage";
import { makeCase, makePerson } from "~/tests/support/people";
import { text } from "~/tests/support/post-webhook";
import { nudgeLost, purgeHeld } from "~/workflows/sweep";

const waiting = () => sqlite.prepare("SELECT name FROM events WHERE dispatched_at IS NULL ORDER BY rowid").pluck().all();
const loseEvents = () => sqlite.exec("UPDATE events SET dispatched_at = 1");
const later = (ms: number) => Date.now() + ms;

describe("the sweep", () => {
  it("starts again what a lost event left behind, once an hour at most", async () => {
    await text("+12125550141", "hello");
    makeCase(makePerson().userId);
    loseEvents();
    expect(await nudgeLost(later(minutes(5)))).toBe(0);
    expect(await nudgeLost(later(minutes(20)))).toBe(2);
    expect(waiting()).toEqual(["message/received", "case/opened"]);
    await nudgeLost(later(minutes(21)));
    expect(waiting()).toHaveLength(2);
  });

  it("starts again what left a picture of an answered message waiting", async () => {
    const response = await text("+12125550149", "STATUS", { NumMedia: "1", MediaUrl0: "https://api.twilio.com/0" });
    expect(response.status).toBe(200);
    sqlite.exec("UPDATE support_messages SET answered_at = 1");
    sqlite.exec("UPDATE events SET dispatched_at = 1");
    const left = () => sqlite.prepare("SELECT data FROM events WHERE dispatched_at IS NULL AND name = 'message/received'").pluck().all();
    await nudgeLost(later(minutes(5)));
    expect(left()).toEqual([]);
    await nudgeLost(later(minutes(20)));
    const messageId = sqlite.prepare("SELECT message_id FROM message_media").pluck().get() as string;
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
    expect(sqlite.prepare("SELECT act FROM custody_log WHERE file_id = 'file_x' ORDER BY seq").pluck().all()).toEqual([
      "stored",
      "deleted",
    ]);
    expect(endHeldFile("file_x", { purged: "again" })).toBe(false);
  });
});
