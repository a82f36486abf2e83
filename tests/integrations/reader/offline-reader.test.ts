import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { verdict } from "~/core/cases/reading/verdict";
import { offlineReader } from "~/integrations/reader/offline-reader";
import { fixture } from "./fixture";

const reader = offlineReader();
afterAll(() => reader.close());

describe("the offline reader reads like a careful clerk", () => {
  it("a clean screenshot: sender, words, who said them, when, the address and where it stands", async () => {
    const reading = await reader.read({ bytes: fixture("clean") });
    expect(reading).toMatchObject({ engine: "offline", kind: "sms", needsReview: false, pages: 1 });
    expect(reading.violatorEmail?.value).toBe("desk@tilden-gutters.com");
    expect(reading.sender.phone?.value).toBe("+13035550142");
    expect(reading.messages.map(({ from, text }) => `${from}: ${text}`)).toEqual([
      "sender: Tilden Gutters: spring cleaning from $89 this week only. Reply STOP to end",
      "user: what is your email?",
      "sender: Sure, it is desk@tilden-gutters.com",
      "user: thanks",
    ]);
    expect(reading.timestamps.map(({ raw }) => raw)).toEqual(["Today 9:04 AM"]);
    const box = reading.violatorEmail?.box;
    expect(box).toMatchObject({ page: 0 });
    expect(box!.x).toBeLessThan(0.3);
    expect(box!.y).toBeGreaterThan(0.25);
    expect(box!.y + box!.height).toBeLessThan(0.6);
  }, 60_000);

  it("a dark one whose address is broken over lines", async () => {
    const reading = await reader.read({ bytes: fixture("dark-broken-address") });
    expect(reading.violatorEmail?.value).toBe("marguerite.ellsworth@tildenroofing.construction");
    expect(reading.sender.shortcode?.value).toBe("47110");
  }, 60_000);

  it("turned by pixels and by EXIF it reads the same", async () => {
    const upsideDown = await sharp(fixture("clean")).rotate(180).jpeg().toBuffer();
    const byExif = await sharp(await sharp(fixture("clean")).rotate(90).toBuffer())
      .withMetadata({ orientation: 8 })
      .jpeg()
      .toBuffer();
    for (const bytes of [upsideDown, byExif])
      expect((await reader.read({ bytes })).violatorEmail?.value).toBe("desk@tilden-gutters.com");
  }, 60_000);

  it("the claimant's own address is never the sender's, with or without the account's knowledge", async () => {
    const reading = await reader.read({ bytes: fixture("own-address") });
    expect(reading.violatorEmail).toBeNull();
    expect(reading.otherEmails).toContain("omar.k@kfamily.net");
    const both = await reader.read({ bytes: fixture("both-addresses") });
    expect(both.violatorEmail?.value).toBe("offers@plainslandbuyers.com");
    const known = await reader.read({
      bytes: fixture("clean"),
      claimant: { emails: ["Desk@Tilden-Gutters.com"], phones: [] },
    });
    expect(known.violatorEmail).toBeNull();
  }, 60_000);

  it("a personal address leads to the verdict about generic ones, a chat app to not_sms", async () => {
    expect(verdict(await reader.read({ bytes: fixture("generic") }))).toMatchObject({
      decision: "reject_generic_email",
      host: "gmail.com",
    });
    expect(await reader.read({ bytes: fixture("chat-app") })).toMatchObject({
      kind: "not_sms",
      violatorEmail: null,
    });
  }, 60_000);

  it("a blank picture is unreadable, a broken one invalid", async () => {
    const blank = await sharp({
      create: { width: 600, height: 1200, channels: 3, background: "#fff" },
    })
      .png()
      .toBuffer();
    expect((await reader.read({ bytes: blank })).kind).toBe("unreadable");
    expect(await reader.read({ bytes: fixture("clean").subarray(0, 4000) })).toMatchObject({
      kind: "invalid_file",
      kindReason: expect.stringMatching(/damaged/),
    });
    expect((await reader.read({ bytes: Buffer.from("not a picture") })).kind).toBe("invalid_file");
  }, 60_000);
});
