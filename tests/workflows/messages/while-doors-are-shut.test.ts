import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { liveEnvironment } from "~/tests/support/live-environment";
import type { Stoppable } from "~/db/vocabulary";

Object.assign(process.env, liveEnvironment, { TEXTS_PER_SECOND: "50" });
const { setAppMode } = await import("~/core/app-mode");
const { checkSuppression } = await import("~/core/consent/check-suppression");
const { minutes, seconds } = await import("~/core/duration");
const { endWaitForLook, waitForLook } = await import("~/core/first-look");
const { recordFindings } = await import("~/core/staff/health/record-findings");
const { sqlite } = await import("~/db/client");
const { setBeforeLeaving } = await import("~/integrations/before-leaving");
const { fakeTwilio } = await import("~/tests/fakes/twilio");
const { scheduledFunctions } = await import("~/tests/support/run-scheduled");
const { text } = await import("~/tests/support/post-webhook");
const { functions } = await import("~/workflows/index");
const { runHere } = await import("~/workflows/run-here");
const { nudgeLost } = await import("~/workflows/upkeep/sweep");
const { ensureDefaultTraining } = await import("~/core/support/training/ensure-default-training");

const { TWILIO_PHONE_NUMBER: ours } = liveEnvironment;
const carrier = fakeTwilio({
  accountSid: liveEnvironment.TWILIO_ACCOUNT_SID,
  authToken: liveEnvironment.TWILIO_AUTH_TOKEN,
});
const network = setupServer(...carrier.handlers);
let engine: Awaited<ReturnType<typeof runHere>>;

// At night what waited would wait for the morning (LG-05).
const aFridayNoon = new Date("2026-11-27T17:00:00Z");

beforeAll(async () => {
  vi.useFakeTimers({ now: aFridayNoon, toFake: ["Date"], shouldAdvanceTime: true });
  setAppMode("live");
  setBeforeLeaving(() => Promise.resolve());
  network.listen({ onUnhandledRequest: "error" });
  ensureDefaultTraining();
  // Neither the sweep nor the doctor comes by itself.
  const waits = functions.filter((one) => !scheduledFunctions.includes(one));
  engine = await runHere(waits, { speed: 1000 });
});
afterAll(async () => {
  await engine.stop();
  network.close();
  vi.useRealTimers();
});
afterEach(() => {
  endWaitForLook();
  recordFindings([]);
});

let people = 0;
const newPhone = (): string => `+121255544${String(10 + people++)}`;
const leftFor = (phone: string): string[] =>
  carrier.messages
    .filter(({ to, direction }) => to === phone && direction !== "inbound")
    .map(({ body }) => body);
const queuedFor = (phone: string): unknown[] =>
  sqlite
    .prepare("SELECT purpose FROM texts WHERE phone = ? AND status = 'queued'")
    .pluck()
    .all(phone);
const heardFrom = (phone: string): unknown =>
  sqlite
    .prepare(
      `SELECT count(*) FROM support_messages m JOIN support_conversations c ON c.id = m.conversation_id
       WHERE c.phone = ? AND m.twilio_sid IS NOT NULL`,
    )
    .pluck()
    .get(phone);
const picturesOf = (phone: string): unknown =>
  sqlite
    .prepare(
      `SELECT count(*) FROM message_media WHERE message_id IN (SELECT m.id FROM support_messages m
       JOIN support_conversations c ON c.id = m.conversation_id WHERE c.phone = ?)`,
    )
    .pluck()
    .get(phone);

/** Texts us over the signed webhook. */
async function say(from: string, body: string, picture?: Uint8Array<ArrayBuffer>): Promise<number> {
  const files = picture ? [{ bytes: picture, contentType: "image/png" }] : [];
  const { sid, mediaUrls } = carrier.receive({ from, to: ours, body, files });
  const media = Object.fromEntries(
    mediaUrls.flatMap((url, at) => [
      [`MediaUrl${at}`, url],
      [`MediaContentType${at}`, "image/png"],
    ]),
  );
  const extra = { MessageSid: sid, NumMedia: String(files.length), ...media };
  return (await text(from, body, extra)).status;
}

const shutBy =
  (...shuts: Stoppable[]) =>
  (): void => {
    const one = { level: "fail", found: "It is not as it must be.", mend: "Mend it." } as const;
    recordFindings([{ name: "twilio.webhook", ...one, shuts }]);
  };
const until = (isSo: () => void): Promise<void> =>
  vi.waitFor(isSo, { timeout: seconds(30), interval: 50 });
const answered = (phone: string): Promise<void> =>
  until(() => expect([...leftFor(phone), ...queuedFor(phone)].length).toBeGreaterThan(0));

async function everybodyTexts() {
  const [asks, shows, stops, needsHelp] = [newPhone(), newPhone(), newPhone(), newPhone()];
  const picture = Uint8Array.from(
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    ),
  );
  expect(await say(asks, "hello")).toBe(200);
  expect(await say(shows, "", picture)).toBe(200);
  expect(await say(stops, "STOP")).toBe(200);
  expect(await say(needsHelp, "HELP")).toBe(200);
  for (const phone of [asks, shows, stops, needsHelp]) await answered(phone);
  return { asks, shows, stops, needsHelp };
}

const isSuppressed = (phone: string): boolean =>
  !checkSuppression({ phone, purpose: "answer", now: Date.now() }).allowed;

describe("issue 25, 1: while outgoing doors are shut what comes in is taken", () => {
  it.each<[string, () => void]>([
    ["a failing check keeps texts shut", shutBy("texts")],
    ["all three doors are shut", shutBy("texts", "letters", "payouts")],
    ["the doctor has not looked since the start", () => waitForLook(Date.now())],
  ])(
    "%s: STOP and HELP are answered, the rest waits and leaves once when the door opens",
    async (_, shut) => {
      shut();
      const { asks, shows, stops, needsHelp } = await everybodyTexts();
      for (const phone of [asks, shows, stops, needsHelp]) expect(heardFrom(phone)).toBe(1);
      expect(picturesOf(shows)).toBe(1);
      await until(() => expect(leftFor(stops)).toHaveLength(1));
      await until(() => expect(leftFor(needsHelp)).toHaveLength(1));
      expect(isSuppressed(stops)).toBe(true);
      await until(() => expect(queuedFor(asks).length).toBeGreaterThan(0));
      await until(() => expect(queuedFor(shows).length).toBeGreaterThan(0));
      expect([...leftFor(asks), ...leftFor(shows)]).toEqual([]);
      const waiting = [asks, shows].map((phone) => queuedFor(phone).length);

      recordFindings([
        { name: "twilio.webhook", level: "ok", found: "It is well.", mend: null, shuts: ["texts"] },
      ]);
      for (let round = 1; round <= 3; round += 1) await nudgeLost(Date.now() + minutes(11 * round));
      engine.machine.nudge();
      await until(() =>
        expect([asks, shows].map((phone) => leftFor(phone).length)).toEqual(waiting),
      );
      expect([asks, shows].flatMap(queuedFor)).toEqual([]);
      for (const phone of [asks, shows])
        expect(new Set(leftFor(phone)).size).toBe(leftFor(phone).length);
      expect(leftFor(stops)).toHaveLength(1);
    },
    120_000,
  );

  it.each<[string, Stoppable]>([
    ["letters", "letters"],
    ["payouts", "payouts"],
  ])(
    "while only %s are shut everybody is answered",
    async (_, door) => {
      shutBy(door)();
      const { asks, shows, stops, needsHelp } = await everybodyTexts();
      for (const phone of [asks, shows, stops, needsHelp])
        await until(() => expect(leftFor(phone).length).toBeGreaterThan(0));
      expect(isSuppressed(stops)).toBe(true);
      expect(picturesOf(shows)).toBe(1);
    },
    120_000,
  );
});
