import { setupServer } from "msw/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { liveEnvironment } from "~/tests/support/live-environment";

Object.assign(process.env, liveEnvironment);
const { sqlite } = await import("~/db/client");
const { recordEvent } = await import("~/core/events");
const { findCaughtUpAt } = await import("~/core/messaging/queries");
const { fakeTwilio } = await import("~/tests/fakes/twilio");
const { catchUpTexts } = await import("~/workflows/messages/catch-up-texts");
const { takeIn } = await import("~/bot/agent/take-in");
const { hours, minutes } = await import("~/core/duration");
const { answerByRule } = await import("~/bot/agent/answer-by-rule");
const { startEngine } = await import("~/workflows/start-engine");
const { newSid, postWebhook, textParameters } = await import("~/tests/support/post-webhook");
const { vi } = await import("vitest");

const vendor = fakeTwilio({
  accountSid: liveEnvironment.TWILIO_ACCOUNT_SID,
  authToken: liveEnvironment.TWILIO_AUTH_TOKEN,
});
const server = setupServer(...vendor.handlers);
const us = liveEnvironment.TWILIO_PHONE_NUMBER;
const messageOf = (sid: string) =>
  sqlite.prepare("SELECT message, media_count FROM support_messages WHERE twilio_sid = ?").get(sid);
let engine: Awaited<ReturnType<typeof startEngine>>;

beforeAll(async () => {
  server.listen({ onUnhandledRequest: "bypass" });
  engine = await startEngine([catchUpTexts]);
});
afterAll(async () => {
  await engine.stop();
  server.close();
});

async function start(): Promise<void> {
  const before = findCaughtUpAt() ?? 0;
  recordEvent("service/started", { at: Date.now() });
  await vi.waitFor(() => expect(findCaughtUpAt()).toBeGreaterThan(before), { timeout: 10_000 });
}

async function answersTo(phone: string): Promise<string[]> {
  const ids =
    "SELECT m.id FROM support_messages m JOIN support_conversations c ON c.id = m.conversation_id WHERE c.phone = ? AND m.sender_type = 'user'";
  for (const id of sqlite.prepare<[string], string>(ids).pluck().all(phone)) answerByRule(id);
  return sqlite
    .prepare<[string], string>("SELECT purpose FROM texts WHERE phone = ?")
    .pluck()
    .all(phone);
}

describe("texts that Twilio received while we were down", () => {
  it("are fetched at start, with their pictures, and treated as received", async () => {
    const missed = vendor.receive({
      from: "+12125550111",
      to: us,
      body: "are you there?",
      at: Date.now() - 60_000,
      files: [{ bytes: new Uint8Array([1]), contentType: "image/png" }],
    });
    await start();
    expect(messageOf(missed.sid)).toEqual({ message: "are you there?", media_count: 1 });
    expect(sqlite.prepare("SELECT url FROM message_media").pluck().all()).toEqual(missed.mediaUrls);
    expect(
      sqlite.prepare("SELECT count(*) FROM events WHERE name = 'message/received'").pluck().get(),
    ).toBe(1);
  });

  it("are not doubled by a later start or by their late webhook", async () => {
    const missed = vendor.receive({
      from: "+12125550112",
      to: us,
      body: "once only",
      at: Date.now() - 30_000,
    });
    await start();
    await start();
    const late = await postWebhook(
      textParameters({ from: "+12125550112", body: "once only", sid: missed.sid }),
    );
    expect(late.status).toBe(200);
    expect(
      sqlite
        .prepare("SELECT count(*) FROM support_messages WHERE message = 'once only'")
        .pluck()
        .get(),
    ).toBe(1);
  });

  it("are fetched in their order by the thousand, beside as many that are on record", async () => {
    const count = 1200;
    const at = Date.now() - minutes(1);
    const from = (index: number): string => `+1213555${String(index % 400).padStart(4, "0")}`;
    const all = Array.from({ length: count }, (_, index) =>
      vendor.receive({ from: from(index), to: us, body: `text ${index}`, at: at + index }),
    );
    const before = sqlite.prepare("SELECT count(*) FROM support_messages").pluck().get() as number;
    await start();
    const rows = sqlite
      .prepare<[], { sid: string; message: string }>(
        "SELECT twilio_sid AS sid, message FROM support_messages WHERE message LIKE 'text %' ORDER BY rowid",
      )
      .all();
    expect(rows.map(({ message }) => message)).toEqual(all.map((_, index) => `text ${index}`));
    await start();
    expect(sqlite.prepare("SELECT count(*) FROM support_messages").pluck().get()).toBe(
      before + count,
    );
  });

  it("LG-01: a STOP among them counts", async () => {
    vendor.receive({ from: "+12125550113", to: us, body: "STOP", at: Date.now() - 30_000 });
    await start();
    expect(
      sqlite.prepare("SELECT scope FROM suppressions WHERE phone = '+12125550113'").pluck().get(),
    ).toBe("all");
  });

  it("LG-01: a START among them from before a STOP that came by webhook undoes nothing and is not confirmed", async () => {
    const from = "+12125550114";
    await postWebhook(textParameters({ from, body: "STOP" }));
    vendor.receive({ from, to: us, body: "START", at: Date.now() - 300_000 });
    await start();
    expect(
      sqlite.prepare("SELECT lifted_at FROM suppressions WHERE phone = ?").pluck().get(from),
    ).toBeNull();
    const actions = sqlite
      .prepare(
        "SELECT action FROM consent_events WHERE phone = ? AND action LIKE 'opted%' ORDER BY seq",
      )
      .pluck();
    expect(actions.all(from)).toEqual(["opted_out", "opted_in"]);
    expect(await answersTo(from)).toEqual(["opt_out_confirmation"]);
  });

  it("LG-07: a STOP among them from before a START that came by webhook is recorded and stops nothing", async () => {
    const from = "+12125550115";
    await postWebhook(textParameters({ from, body: "START" }));
    vendor.receive({ from, to: us, body: "STOP", at: Date.now() - 300_000 });
    await start();
    expect(
      sqlite.prepare("SELECT count(*) FROM suppressions WHERE phone = ?").pluck().get(from),
    ).toBe(0);
    // To a number without an account START also brings the open question of its sign-up.
    expect(await answersTo(from)).toEqual(["opt_in_confirmation", "answer"]);
  });

  it("LG-05: a text fetched hours late is answered when quiet hours are over, one fetched soon at once", async () => {
    const night = new Date("2026-11-21T08:00:00Z").getTime();
    vi.useFakeTimers({ now: night, toFake: ["Date"] });
    const held = (from: string) =>
      sqlite.prepare("SELECT not_before_at FROM texts WHERE phone = ?").pluck().get(from);
    for (const [from, age] of [
      ["+12125550116", hours(3)],
      ["+12125550117", minutes(10)],
    ] as const) {
      const form = new URLSearchParams({ From: from }).toString();
      await takeIn({
        sid: newSid(),
        from,
        body: "HELP",
        media: [],
        form,
        receivedAt: night - age,
        productName: "Ours",
        optOutType: null,
      });
      await answersTo(from);
    }
    vi.useRealTimers();
    expect([held("+12125550116"), held("+12125550117")]).toEqual([
      Date.parse("2026-11-21T13:01:00Z"),
      null,
    ]);
  });
});
