import { RetryAfterError } from "inngest";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { liveEnvironment } from "~/tests/support/live-environment";

Object.assign(process.env, liveEnvironment);
const { sqlite } = await import("~/db/client");
const { optOut } = await import("~/core/consent/opt-out");
const { queueText } = await import("~/core/messaging/send/queue-text");
const { recordDelivery } = await import("~/core/messaging/send/record-delivery");
const { reserveText } = await import("~/core/messaging/send/reserve-text");
const { hours, minutes } = await import("~/core/duration");
const { makePerson } = await import("~/tests/support/people");
const { fakeTwilio } = await import("~/tests/fakes/twilio");
const { newSid } = await import("~/tests/support/text-parameters");
const { deliverText } = await import("~/operations/messages/deliver-text");

const server = setupServer();
let vendor: ReturnType<typeof fakeTwilio>;
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  vi.useRealTimers();
  vendor = fakeTwilio({
    accountSid: liveEnvironment.TWILIO_ACCOUNT_SID,
    authToken: liveEnvironment.TWILIO_AUTH_TOKEN,
  });
  server.resetHandlers(...vendor.handlers);
});

let keys = 0;
function queue(
  person = makePerson(),
  over: {
    purpose?: "answer" | "notice" | "opt_out_confirmation";
    body?: string;
    askedAt?: number;
  } = {},
) {
  const { phone, conversationId } = person;
  const queued = queueText({
    conversationId,
    phone,
    body: over.body ?? "Hello",
    segments: 1,
    purpose: over.purpose ?? "answer",
    askedAt: over.askedAt,
    key: `key-${++keys}`,
  });
  if (queued.outcome !== "queued") throw new Error(`not queued: ${queued.outcome}`);
  return { textId: queued.textId, ...person };
}
const textRow = (id: string) =>
  sqlite
    .prepare("SELECT status, twilio_sid, error_code, attempts FROM texts WHERE id = ?")
    .get(id) as Record<string, unknown>;
const sentTo = (phone: string) => vendor.messages.filter(({ to }) => to === phone).length;

/** The carrier took a text of `queue` so long ago, by its clock, in ms. */
function carrierHas(sid: string, to: string, ago: number): void {
  vendor.messages.push({
    ...{ sid, to, from: "+12125550100", messagingServiceSid: null, body: "Hello", media: [] },
    ...{ direction: "outbound-api", status: "sent", createdAt: Date.now() - ago },
  });
}

describe("a text of the outbox", () => {
  it("TW-40: leaves once, with our status callback, and keeps the carrier's id", async () => {
    const { textId, phone } = queue();
    expect(await deliverText(textId)).toEqual({ outcome: "over" });
    expect(await deliverText(textId)).toEqual({ outcome: "over" });
    expect(sentTo(phone)).toBe(1);
    expect(textRow(textId)).toMatchObject({
      status: "accepted",
      twilio_sid: vendor.messages[0]?.sid,
    });
    expect(vendor.requests[0]?.form).toContainEqual([
      "StatusCallback",
      "https://app.example.com/webhooks/twilio/status",
    ]);
  });

  it.each([
    ["goes as ours", 59_000],
    ["is four minutes behind ours", 59_000 + minutes(4)],
  ])(
    "TW-41: is not sent again when the process died after the carrier took it, whose clock %s",
    async (_, ago) => {
      const { textId, phone } = queue();
      const sid = newSid();
      reserveText(textId, { now: Date.now() - 60_000 });
      carrierHas(sid, phone, ago);
      expect(await deliverText(textId)).toEqual({ outcome: "over" });
      expect(sentTo(phone)).toBe(1);
      expect(textRow(textId)).toMatchObject({ status: "sent", twilio_sid: sid });
    },
  );

  it("TW-41: is sent when the process died before the carrier took it, once nothing of it can arrive any more", async () => {
    const { textId, phone } = queue();
    reserveText(textId, { now: Date.now() - minutes(3) });
    await deliverText(textId);
    expect(sentTo(phone)).toBe(1);
    expect(textRow(textId)).toMatchObject({ status: "accepted" });
  });

  it("TW-41: waits when the carrier may not list it yet", async () => {
    const { textId, phone } = queue();
    reserveText(textId, { now: Date.now() - 2000 });
    await expect(deliverText(textId)).rejects.toThrow(RetryAfterError);
    expect(sentTo(phone)).toBe(0);
  });

  it("TW-41: does not take an earlier text with the same words for itself", async () => {
    const person = makePerson();
    const first = queue(person, { body: "Same words" });
    await deliverText(first.textId);
    const second = queue(person, { body: "Same words" });
    reserveText(second.textId, { now: Date.now() - minutes(3) });
    await deliverText(second.textId);
    expect(sentTo(person.phone)).toBe(2);
  });

  it("TW-41: whose answer was lost is looked for before anything is sent again", async () => {
    const { textId, phone } = queue();
    vendor.troubleNext({ status: 500, drop: true });
    await expect(deliverText(textId)).rejects.toThrow(RetryAfterError);
    expect(textRow(textId)).toMatchObject({ status: "reserved" });
    expect(sentTo(phone)).toBe(0);
  });

  it("TW-41: without an answer is not sent again while the network may still bring the first one", async () => {
    const { textId, phone } = queue();
    vendor.troubleNext({ status: 0, drop: true });
    const silent: unknown = await deliverText(textId).catch((cause: unknown) => cause);
    expect(silent).toMatchObject({ message: "Twilio did not answer." });
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
    await expect(deliverText(textId)).rejects.toThrow("The text may still reach the carrier.");
    expect(sentTo(phone)).toBe(0);
    // It arrives late, and is found at the next look.
    vendor.messages.push({
      ...{ sid: `SM${"2".repeat(32)}`, to: phone, from: "+12125550100", body: "Hello" },
      ...{ messagingServiceSid: null, direction: "outbound-api", status: "sent", media: [] },
      createdAt: Date.now(),
    });
    vi.setSystemTime(Date.now() + minutes(3));
    expect(await deliverText(textId)).toEqual({ outcome: "over" });
    expect(sentTo(phone)).toBe(1);
  });

  it("TW-41: answered with a server's error is looked for after half a minute, and sent again then", async () => {
    const { textId, phone } = queue();
    vendor.troubleNext({ status: 503 });
    await expect(deliverText(textId)).rejects.toThrow(RetryAfterError);
    vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ["Date"] });
    expect(await deliverText(textId)).toEqual({ outcome: "over" });
    expect(sentTo(phone)).toBe(1);
  });

  it("TW-43: 429 is retried later, without asking for it, because the carrier took nothing", async () => {
    const { textId, phone } = queue();
    vendor.troubleNext({ status: 429, body: { code: 20429, message: "Too many requests" } });
    await expect(deliverText(textId)).rejects.toThrow(RetryAfterError);
    expect(textRow(textId)).toMatchObject({ status: "queued" });
    await deliverText(textId);
    expect(sentTo(phone)).toBe(1);
  });

  it("TW-43: 20003 keeps the text and pages staff", async () => {
    const { textId } = queue();
    vendor.troubleNext({ status: 401, body: { code: 20003, message: "Authenticate" } });
    await expect(deliverText(textId)).rejects.toThrow(RetryAfterError);
    expect(textRow(textId)).toMatchObject({ status: "queued" });
  });

  it("TW-43: 21610 suppresses the number and is never retried", async () => {
    const { textId, phone } = queue();
    vendor.troubleNext({ status: 400, body: { code: 21610, message: "unsubscribed recipient" } });
    expect(await deliverText(textId)).toEqual({ outcome: "over" });
    expect(textRow(textId)).toMatchObject({ status: "failed", error_code: 21610 });
    expect(
      sqlite.prepare("SELECT reason FROM suppressions WHERE phone = ?").pluck().get(phone),
    ).toBe("carrier");
    expect(await deliverText(textId)).toEqual({ outcome: "over" });
    expect(vendor.messages).toHaveLength(0);
  });

  it("TW-22, TW-43: a report that overtook the carrier's answer suppresses the number, or leads to a later try, once we know its text", async () => {
    for (const [code, tries] of [
      [30003, 2],
      [21610, 1],
    ] as const) {
      const { textId, phone } = queue();
      const sid = `SM${String(code).padStart(32, "0")}`;
      reserveText(textId, { now: Date.now() - 60_000 });
      await recordDelivery({
        sid,
        status: "undelivered",
        errorCode: code,
        consequence: "none",
        at: Date.now(),
      });
      carrierHas(sid, phone, 59_000);
      await deliverText(textId);
      expect(textRow(textId)).toMatchObject({ status: "undelivered", error_code: code });
      expect(sqlite.prepare("SELECT count(*) FROM texts WHERE phone = ?").pluck().get(phone)).toBe(
        tries,
      );
      expect(
        sqlite.prepare("SELECT count(*) FROM suppressions WHERE phone = ?").pluck().get(phone),
      ).toBe(code === 21610 ? 1 : 0);
    }
  });

  it("LG-01: is withheld when the person opted out after it was queued", async () => {
    const { textId, phone } = queue();
    optOut({ phone, scope: "all", reason: "keyword", words: "STOP", channel: "sms" });
    expect(await deliverText(textId)).toEqual({ outcome: "over" });
    expect(textRow(textId)).toMatchObject({ status: "suppressed" });
    expect(vendor.requests).toHaveLength(0);
  });

  it("LG-08: points at its consent and its suppression check, with the recipient's local time and the words as sent", () => {
    const { textId } = queue();
    const row = sqlite
      .prepare(
        "SELECT consent_event_id, suppression_checked_at, recipient_local_time, body FROM texts WHERE id = ?",
      )
      .get(textId) as Record<string, unknown>;
    expect(
      sqlite
        .prepare("SELECT action FROM consent_events WHERE id = ?")
        .pluck()
        .get(row.consent_event_id),
    ).toBe("texted_first");
    expect(row.suppression_checked_at).toBeTypeOf("number");
    expect(row.recipient_local_time).toMatch(/America\/New_York/);
    expect(row.body).toBe("Hello");
  });
});

describe("quiet hours", () => {
  it("LG-05: hold a notice until morning and let an answer through", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-21T03:30:00Z"), toFake: ["Date"] });
    const person = makePerson();
    const { optIn } = await import("~/core/consent/opt-in");
    optIn({
      phone: person.phone,
      words: "UPDATES",
      channel: "sms",
      wording: "w",
      wordingVersion: "1",
      campaign: "updates",
    });
    const notice = queue(person, { purpose: "notice" });
    const delivery = await deliverText(notice.textId);
    expect(delivery).toMatchObject({ outcome: "wait" });
    expect(new Date(delivery.outcome === "wait" ? delivery.untilAt : 0).toISOString()).toBe(
      "2026-11-21T13:01:00.000Z",
    );
    await deliverText(queue(person, { purpose: "answer" }).textId);
    expect(sentTo(person.phone)).toBe(1);
    vi.setSystemTime(new Date("2026-11-21T13:01:01Z"));
    expect(await deliverText(notice.textId)).toEqual({ outcome: "over" });
    expect(sentTo(person.phone)).toBe(2);
  });

  it("LG-05: hold an answer that comes more than an hour after its message, and let the confirmation of a STOP through", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-21T08:00:00Z"), toFake: ["Date"] });
    const person = makePerson();
    const late = queue(person, { askedAt: Date.now() - hours(4) });
    expect(await deliverText(late.textId)).toEqual({
      outcome: "wait",
      untilAt: Date.parse("2026-11-21T13:01:00Z"),
    });
    expect(await deliverText(queue(person, { askedAt: Date.now() - minutes(50) }).textId)).toEqual({
      outcome: "over",
    });
    optOut({ phone: person.phone, scope: "all", reason: "keyword", words: "STOP", channel: "sms" });
    const confirmed = queue(person, {
      purpose: "opt_out_confirmation",
      askedAt: Date.now() - hours(4),
    });
    expect(await deliverText(confirmed.textId)).toEqual({ outcome: "over" });
    expect(sentTo(person.phone)).toBe(2);
  });

  it("LG-05: hold an answer that was left in the outbox past midnight", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-21T01:30:00Z"), toFake: ["Date"] });
    const { textId, phone } = queue();
    vi.setSystemTime(new Date("2026-11-21T07:00:00Z"));
    expect(await deliverText(textId)).toMatchObject({ outcome: "wait" });
    vi.setSystemTime(new Date("2026-11-21T13:01:01Z"));
    expect(await deliverText(textId)).toEqual({ outcome: "over" });
    expect(sentTo(phone)).toBe(1);
  });

  it("LG-08: a notice needs an opt-in of its own: texting us first is consent to answers only", () => {
    const person = makePerson();
    expect(() => queue(person, { purpose: "notice" })).toThrow("withheld");
  });
});
