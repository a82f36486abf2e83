import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { liveEnvironment } from "~/tests/support/live-environment";

Object.assign(process.env, liveEnvironment);
const { placeListed } = await import("~/core/messaging/receive/place-listed");
const { isSuppressed } = await import("~/core/consent/queries");
const { optOut } = await import("~/core/consent/opt-out");
const { hours, minutes } = await import("~/core/duration");
const { fetchMissed } = await import("~/workflows/messages/catch-up-texts");
const { fakeTwilio } = await import("~/tests/fakes/twilio");
const { postWebhook, textParameters } = await import("~/tests/support/post-webhook");
const { randomFrom } = await import("~/tests/support/random-from");

/** How far our clock is ahead of the carrier's, in ms. */
let skew = 0;
const vendor = fakeTwilio({
  now: () => Date.now() - skew,
  accountSid: liveEnvironment.TWILIO_ACCOUNT_SID,
  authToken: liveEnvironment.TWILIO_AUTH_TOKEN,
});
const server = setupServer(...vendor.handlers);
const to = liveEnvironment.TWILIO_PHONE_NUMBER;

beforeAll(() => server.listen({ onUnhandledRequest: "bypass" }));
afterAll(() => server.close());
afterEach(() => {
  skew = 0;
  vi.useRealTimers();
});

type Said = { body: "STOP" | "START"; at: number; cameAt: number | null };

/**
 * Wishes of one number as the carrier's clock has them, and when its webhook brought them by ours,
 * which goes wrong by `skew`; null if it did not.
 */
function historyFrom(random: () => number, from: number, skew: number): Said[] {
  let [at, cameAt] = [from, -Infinity];
  return Array.from({ length: 2 + Math.floor(random() * 4) }, () => {
    at += Math.floor(random() * 2500);
    const isBrought = random() < 0.5;
    if (isBrought) cameAt = Math.max(cameAt + 1, at + skew + Math.floor(random() * 3000));
    const body = random() < 0.5 ? "STOP" : "START";
    return { body, at, cameAt: isBrought ? cameAt : null };
  });
}

const secondOf = (at: number): number => Math.floor(at / 1000);

/** Whether the last wish is one for texts that came in a later second than every stop. */
function isSureStart(history: readonly Said[]): boolean {
  const last = history.at(-1);
  const stops = history.filter(({ body }) => body === "STOP");
  return last?.body === "START" && stops.every(({ at }) => secondOf(at) < secondOf(last.at));
}

async function live(phone: string, history: readonly Said[]): Promise<void> {
  for (const { body, at, cameAt } of history) {
    const { sid } = vendor.receive({ from: phone, to, body, at });
    if (cameAt === null) continue;
    vi.setSystemTime(cameAt);
    expect((await postWebhook(textParameters({ from: phone, body, sid }))).status).toBe(200);
  }
}

describe("LG-01, LG-07, TW-22: what the webhook brought and what the carrier's list alone told of", () => {
  it("300 numbers: the last wish holds, whatever our clock says and the webhook takes, and of two in one second the stop", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const random = randomFrom(24);
    const began = Date.now();
    let [sureStarts, stops] = [0, 0];
    for (let batch = 0; batch < 12; batch++) {
      skew = Math.floor(random() * 120_000) - 60_000;
      const from = began + hours(batch + 1);
      const people = Array.from({ length: 25 }, (_, index) => ({
        phone: `+1212555${String(batch * 25 + index).padStart(4, "0")}`,
        history: historyFrom(random, from, skew),
      }));
      for (const { phone, history } of people) await live(phone, history);
      // The last have hardly come when the list is fetched.
      const ends = people.flatMap(({ history }) =>
        history.map(({ at, cameAt }) => Math.max(at, (cameAt ?? 0) - skew)),
      );
      vi.setSystemTime(Math.max(...ends) + 1 + skew);
      await fetchMissed(Date.now());
      for (const { phone, history } of people) {
        const told = `${phone} ${JSON.stringify(history)} skew ${skew}`;
        if (history.at(-1)?.body === "STOP") {
          stops += 1;
          expect(isSuppressed(phone), told).toBe(true);
        } else if (isSureStart(history)) {
          sureStarts += 1;
          expect(isSuppressed(phone), told).toBe(false);
        }
      }
    }
    expect(stops).toBeGreaterThan(100);
    expect(sureStarts).toBeGreaterThan(60);
  });

  it("LG-01: a STOP counts that comes right after a START that our slow clock had for one of the future, or that a fast one wrote", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const began = Date.now();
    const say = (from: string, body: string) => postWebhook(textParameters({ from, body }));
    const [missed, written] = ["+12125550301", "+12125550302"];
    skew = -40_000;
    vendor.receive({ from: missed, to, body: "START", at: began });
    vi.setSystemTime(began + skew + 500);
    await fetchMissed(Date.now());
    vi.setSystemTime(began + skew + 2000);
    await say(missed, "please stop texting me");
    expect(isSuppressed(missed)).toBe(true);
    // The portal's stop has our clock, a START of before that was missed the carrier's.
    const stopped = {
      phone: "+12125550303",
      scope: "all",
      reason: "portal",
      channel: "web",
    } as const;
    vendor.receive({ from: stopped.phone, to, body: "START", at: began + 5000 });
    optOut({ ...stopped, words: "stop", at: began + skew + 25_000 });
    vi.setSystemTime(began + skew + 35_000);
    await fetchMissed(Date.now());
    expect(isSuppressed(stopped.phone)).toBe(true);
    skew = 0;
    vi.setSystemTime(began + minutes(10));
    await say(written, "START");
    // The clock is put right.
    vi.setSystemTime(began + minutes(5));
    await say(written, "STOP");
    expect(isSuppressed(written)).toBe(true);
    vi.setSystemTime(began + minutes(3));
    await say(written, "START");
    expect(isSuppressed(written)).toBe(false);
  });

  it("a text lies after all of earlier seconds and before those of later ones, and in its own both before and after", () => {
    const listed = [1000, 2000, 2000, 3000, 3000, 9000].map((receivedAt, index) => ({
      sid: `SM${index}`,
      from: "+12125550199",
      receivedAt,
    }));
    const known = new Map([
      ["SM0", 5100],
      ["SM2", 5200],
      ["SM5", 5300],
    ]);
    expect(placeListed(listed, known, 60_000)).toEqual([
      { sid: "SM1", from: "+12125550199", receivedAt: 5101, receivedBy: 5201 },
      { sid: "SM3", from: "+12125550199", receivedAt: 5202, receivedBy: 5203 },
      { sid: "SM4", from: "+12125550199", receivedAt: 5202, receivedBy: 5203 },
    ]);
  });

  it("a text alone stands in its second, and not in the future", () => {
    const listed = [{ sid: "SM9", from: "+12125550198", receivedAt: 7000 }];
    const placed = (now: number) => placeListed(listed, new Map(), now);
    expect(placed(60_000)).toEqual([{ ...listed[0], receivedAt: 7000, receivedBy: 7999 }]);
    expect(placed(7400)).toEqual([{ ...listed[0], receivedAt: 7000, receivedBy: 7400 }]);
  });
});
