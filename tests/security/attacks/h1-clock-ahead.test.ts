import { setupServer } from "msw/node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { liveEnvironment } from "~/tests/support/live-environment";

Object.assign(process.env, liveEnvironment);
const { sqlite } = await import("~/db/client");
const { findCaughtUpAt } = await import("~/core/messaging/queries");
const { recordCaughtUp } = await import("~/core/messaging/receive/record-caught-up");
const { limitRate } = await import("~/core/accounts/limit-rate");
const { queueText } = await import("~/core/messaging/send/queue-text");
const { countAnswersTo } = await import("~/core/messaging/queries-pace");
const { raiseAlarms } = await import("~/core/support/desk/raise-alarms");
const { makePerson } = await import("~/tests/support/people");
const { neverCloseTheOffice } = await import("~/tests/support/office");
const { days, hours, minutes } = await import("~/core/duration");
const { fetchMissed } = await import("~/workflows/messages/catch-up-texts");
const { fakeTwilio } = await import("~/tests/fakes/twilio");

const today = Date.parse("2026-11-23T15:00:00Z");
let trueTime = today;
const vendor = fakeTwilio({
  accountSid: liveEnvironment.TWILIO_ACCOUNT_SID,
  authToken: liveEnvironment.TWILIO_AUTH_TOKEN,
  now: () => trueTime,
});
const server = setupServer(...vendor.handlers);
beforeAll(() => {
  server.listen({ onUnhandledRequest: "error" });
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterAll(() => {
  vi.useRealTimers();
  server.close();
});

/** Catches up while our clock shows `ours`. */
async function catchUpAt(ours: number): Promise<void> {
  vi.setSystemTime(ours);
  await fetchMissed(ours);
}
const missed = (body: string, at: number) =>
  vendor.receive({ from: "+12125550111", to: liveEnvironment.TWILIO_PHONE_NUMBER, body, at }).sid;
const isOnRecord = (sid: string) =>
  sqlite.prepare("SELECT 1 FROM support_messages WHERE twilio_sid = ?").pluck().get(sid) === 1;

describe("H1: a clock that was ahead", () => {
  it("H1: once for a moment does not hide a text that is missed afterwards", async () => {
    await catchUpAt(today);
    await catchUpAt(today + days(30));
    expect(findCaughtUpAt()).toBe(today);
    trueTime = today + minutes(10);
    const sid = missed("after the clock was set right", trueTime - minutes(4));
    await catchUpAt(trueTime);
    expect(isOnRecord(sid)).toBe(true);
  });

  it("H1: a mark that an older build left in the future is not believed, and put right", async () => {
    trueTime = today + hours(1);
    recordCaughtUp(today + days(30));
    const sids = [
      missed("two days ago", trueTime - days(2)),
      missed("just now", trueTime - minutes(1)),
    ];
    await catchUpAt(trueTime);
    expect(sids.map(isOnRecord)).toEqual([true, true]);
    expect(findCaughtUpAt()).toBe(trueTime);
  });

  it("H1: a clock that is behind loses nothing either, and nothing once it is right again", async () => {
    trueTime = today + hours(2);
    const early = missed("while behind", trueTime - minutes(1));
    await catchUpAt(trueTime - days(10));
    const late = missed("once right", trueTime + minutes(1));
    trueTime += minutes(5);
    await catchUpAt(trueTime);
    expect([early, late].map(isOnRecord)).toEqual([true, true]);
    expect(findCaughtUpAt()).toBe(trueTime);
  });
});

describe("H1: what a clock that was ahead wrote", () => {
  const [now, ahead] = [today + hours(10), today + days(30)];

  it("H1: does not keep a limit of tries for as long as the clock was ahead", () => {
    const rule = { what: "h1", by: "person", most: 2, per: minutes(10) } as const;
    const tryAt = (at: number) => () => limitRate(rule, "somebody", at);
    tryAt(ahead)();
    tryAt(ahead)();
    expect(tryAt(ahead)).toThrow("Too many tries");
    expect(tryAt(now)).not.toThrow();
    expect(tryAt(now)).not.toThrow();
    expect(tryAt(now)).toThrow("Please wait 10 minutes");
    expect(tryAt(now + minutes(10))).not.toThrow();
  });

  it("H1: does not keep staff from hearing of a person who waits", () => {
    neverCloseTheOffice();
    const { conversationId } = makePerson();
    const mark = sqlite.prepare(
      "UPDATE support_conversations SET waiting_since = ?, alarmed_at = ? WHERE id = ?",
    );
    const rings = () => raiseAlarms(now).some((alarm) => alarm.conversationId === conversationId);
    mark.run(now - hours(1), ahead, conversationId);
    expect([rings(), rings()]).toEqual([true, false]);
    mark.run(ahead, null, conversationId);
    expect([rings(), rings()]).toEqual([true, false]);
  });

  it("H1: does not hold automatic answers back", () => {
    const { conversationId, phone } = makePerson();
    for (let at = 0; at < 30; at += 1)
      queueText({
        conversationId,
        phone,
        body: `answer ${at}`,
        segments: 1,
        purpose: "answer",
        topic: "reply",
        key: `answer:h1-${at}`,
      });
    const set = (at: number) =>
      sqlite.prepare("UPDATE texts SET created_at = ? WHERE phone = ?").run(at, phone);
    set(now - minutes(1));
    expect(countAnswersTo(phone, now - minutes(10), now)).toBe(30);
    set(ahead);
    expect(countAnswersTo(phone, now - minutes(10), now)).toBe(0);
  });
});

describe("H1: a list with something that cannot be read", () => {
  it("H1: gives all the rest, fails aloud, and is asked for again from where it was read to its end", async () => {
    trueTime = today + hours(5);
    recordCaughtUp(trueTime - minutes(20));
    const sid = missed("STOP, perhaps", trueTime - minutes(4));
    vendor.odd.messages = [{ sid: `SM${"1".repeat(32)}` }];
    await expect(catchUpAt(trueTime)).rejects.toThrow("cannot be read");
    expect(isOnRecord(sid)).toBe(true);
    expect(findCaughtUpAt()).toBe(trueTime - minutes(20));
    // Not for ever: the list would grow with each time.
    trueTime += days(4);
    await expect(catchUpAt(trueTime)).rejects.toThrow("cannot be read");
    expect(findCaughtUpAt()).toBe(trueTime - days(3));
    vendor.odd.messages = [];
    await catchUpAt(trueTime);
    expect(findCaughtUpAt()).toBe(trueTime);
  });
});
