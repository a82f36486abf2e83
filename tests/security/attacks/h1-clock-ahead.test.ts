import { setupServer } from "msw/node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { liveEnvironment } from "~/tests/support/live-environment";

Object.assign(process.env, liveEnvironment);
const { sqlite } = await import("~/db/client");
const { findCaughtUpAt } = await import("~/core/conversations/queries");
const { recordCaughtUp } = await import("~/core/conversations/record-caught-up");
const { days, hours, minutes } = await import("~/core/duration");
const { fetchMissed } = await import("~/workflows/catch-up-texts");
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
const isOnRecord = (sid: string) => sqlite.prepare("SELECT 1 FROM support_messages WHERE twilio_sid = ?").pluck().get(sid) === 1;

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
    const sids = [missed("two days ago", trueTime - days(2)), missed("just now", trueTime - minutes(1))];
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
