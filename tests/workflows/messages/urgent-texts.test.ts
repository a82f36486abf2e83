import { setTimeout as wait } from "node:timers/promises";
import { http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { liveEnvironment } from "~/tests/support/live-environment";

Object.assign(process.env, liveEnvironment, { TEXTS_PER_SECOND: "3" });
const { seconds } = await import("~/core/duration");
const { queueText } = await import("~/core/messaging/send/queue-text");
const { transaction } = await import("~/db/transaction");
const { sqlite } = await import("~/db/client");
const { fakeTwilio } = await import("~/tests/fakes/twilio");
const { makePerson } = await import("~/tests/support/people");
const { startEngine } = await import("~/workflows/start-engine");
const { sendText } = await import("~/workflows/messages/send-text");

const vendor = fakeTwilio({
  accountSid: liveEnvironment.TWILIO_ACCOUNT_SID,
  authToken: liveEnvironment.TWILIO_AUTH_TOKEN,
});
const server = setupServer(...vendor.handlers);
let engine: Awaited<ReturnType<typeof startEngine>>;

// By night a text that had to wait once keeps its recipient's quiet hours (LG-05).
const aFridayNoon = new Date("2026-11-27T17:00:00Z");

beforeAll(async () => {
  vi.useFakeTimers({ now: aFridayNoon, toFake: ["Date"], shouldAdvanceTime: true });
  server.listen({ onUnhandledRequest: "error" });
  engine = await startEngine([sendText]);
});
afterAll(async () => {
  await engine.stop();
  server.close();
  vi.useRealTimers();
});

const sentBodies = (): string[] => vendor.messages.map(({ body }) => body);

it("issue 25, 3: of many texts that wait for their pace HELP is answered first, and each leaves once", async () => {
  const queue = (body: string, purpose: "answer" | "help"): void => {
    const { phone, conversationId } = makePerson();
    const text = { conversationId, phone, body, segments: 1, key: `urgent:${body}` };
    const queued = queueText({ ...text, purpose: "answer" });
    if (queued.outcome !== "queued") throw new Error(queued.outcome);
    // HELP would have to be written first, which is not what is tried here.
    sqlite.prepare("UPDATE texts SET purpose = ? WHERE id = ?").run(purpose, queued.textId);
  };
  const answers = Array.from({ length: 12 }, (_, n) => `answer ${n}`);
  transaction(() => {
    for (const body of answers) queue(body, "answer");
    queue("how to get help", "help");
  });
  await vi.waitFor(() => expect(sentBodies()).toHaveLength(13), { timeout: seconds(20) });
  expect(sentBodies()[0]).toBe("how to get help");
  expect(sentBodies().slice(1).sort()).toEqual([...answers].sort());
  const left = sqlite.prepare("SELECT count(*) FROM texts WHERE status = 'queued'").pluck();
  expect(left.get()).toBe(0);
});

it("what waited for a morning is queued again, so that it keeps the pace", async () => {
  const { phone, conversationId } = makePerson();
  const soon = Date.now() + seconds(3);
  transaction(() => {
    const text = { conversationId, phone, body: "good morning", segments: 1 } as const;
    const queued = queueText({ ...text, purpose: "answer", key: "urgent:morning" });
    if (queued.outcome !== "queued") throw new Error(queued.outcome);
    sqlite.prepare("UPDATE texts SET not_before_at = ? WHERE id = ?").run(soon, queued.textId);
  });
  const woken = sqlite
    .prepare("SELECT count(*) FROM events WHERE name = 'text/queued' AND data LIKE '%' || ? || '%'")
    .pluck();
  await vi.waitFor(() => expect(woken.get(conversationId)).toBe(2), { timeout: seconds(15) });
});

it("TW-41: a text that another run is sending is sent once, and the other run's own text still leaves", async () => {
  server.use(
    http.post(/\/Messages\.json$/, async () => {
      await wait(400);
      return undefined;
    }),
  );
  const bodies = ["slow answer", "slow help"];
  const queue = (body: string, purpose: "answer" | "help"): void => {
    const { phone, conversationId } = makePerson();
    const text = { conversationId, phone, body, segments: 1, key: `slow:${body}` };
    const queued = queueText({ ...text, purpose: "answer" });
    if (queued.outcome !== "queued") throw new Error(queued.outcome);
    sqlite.prepare("UPDATE texts SET purpose = ? WHERE id = ?").run(purpose, queued.textId);
  };
  transaction(() => {
    queue("slow answer", "answer");
    queue("slow help", "help");
  });
  const sent = (): string[] => sentBodies().filter((body) => bodies.includes(body));
  await vi.waitFor(() => expect(sent().length).toBeGreaterThanOrEqual(2), {
    timeout: seconds(8),
  });
  expect(sent()).toEqual(["slow help", "slow answer"]);
  server.resetHandlers();
});
