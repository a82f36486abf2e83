import { serve } from "@hono/node-server";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type * as Database from "~/db/client";
import { inngestServer } from "~/tests/fakes/inngest-server";
import type * as Posting from "~/tests/support/post-webhook";
import { randomFrom } from "~/tests/support/random-from";
import type * as Sweeping from "~/workflows/upkeep/sweep";

// Everything of the product is imported once its environment names the server.
let post: typeof Posting;
let database: typeof Database;
let sweeping: typeof Sweeping;
let engine: { stop: () => Promise<void> };
let front: Server;
const server = inngestServer(randomFrom(18));

beforeAll(async () => {
  const probe = createServer();
  const port = await new Promise<number>((resolve) =>
    probe.listen(0, "127.0.0.1", () => resolve((probe.address() as AddressInfo).port)),
  );
  await new Promise((resolve) => probe.close(resolve));
  process.env.INNGEST_DEV = await server.listen();
  process.env.BASE_URL = `http://127.0.0.1:${port}`;
  vi.resetModules();
  post = await import("~/tests/support/post-webhook");
  database = await import("~/db/client");
  sweeping = await import("~/workflows/upkeep/sweep");
  const { functions } = await import("~/workflows/index");
  const { serveInngest } = await import("~/workflows/serve-inngest");
  const { startEngine } = await import("~/workflows/start-engine");
  const { Hono } = await import("hono");
  const app = new Hono().route("/api/inngest", serveInngest(functions));
  front = (await new Promise<unknown>((resolve) => {
    const listening = serve({ fetch: app.fetch, port, hostname: "127.0.0.1" }, () =>
      resolve(listening),
    );
  })) as Server;
  engine = await startEngine(functions);
}, 60_000);

afterAll(async () => {
  await engine.stop();
  await server.close();
  await new Promise((resolve) => front.close(resolve));
});

const rows = <Row>(sql: string, ...given: unknown[]) =>
  database.sqlite.prepare(sql).all(...given) as Row[];
const said = (phone: string) =>
  rows<{ body: string }>(
    "SELECT body FROM texts WHERE phone = ? ORDER BY created_at, rowid",
    phone,
  ).map(({ body }) => body);
const unanswered = () =>
  rows("SELECT 1 FROM support_messages WHERE sender_type = 'user' AND answered_at IS NULL").length;
const answered = (patience = 45_000) =>
  vi.waitFor(
    () => {
      if (unanswered() > 0) throw new Error(`${unanswered()} messages have no answer`);
    },
    { timeout: patience, interval: 20 },
  );

test("S3: the product registers itself with the server at start", async () => {
  await vi.waitFor(() => expect(server.registrations()).toBeGreaterThan(0), 10_000);
});

test("S1: texts in quick succession are answered in their order although the server starts them in another", async () => {
  const phones = Array.from({ length: 8 }, (_, index) => `+1212555${7100 + index}`);
  for (const phone of phones) await post.text(phone, "hi");
  await answered();
  const words = ["Maria Lopez", "EMAIL", "AGREE", "STATUS", "what happens next?", "HELP"];
  // All of one person's words at once, as one who types faster than we answer.
  await Promise.all(
    phones.map(async (phone) => {
      for (const word of words)
        await post.text(phone, word === "EMAIL" ? `maria${phone.slice(-4)}@people.example` : word);
    }),
  );
  await answered();
  // Nobody agrees to what was not shown yet: who was faster than our question is asked, and agrees.
  expect(rows("SELECT 1 FROM phone_numbers WHERE user_id IS NOT NULL")).toEqual([]);
  for (const phone of phones)
    expect(said(phone).join("\n")).toMatch(/^Last step: reply AGREE if you're 18/m);
  for (const phone of phones) await post.text(phone, "AGREE");
  await answered();
  const joined = rows<{ phone: string }>(
    "SELECT phone FROM phone_numbers WHERE user_id IS NOT NULL",
  ).map(({ phone }) => phone);
  expect(
    phones.filter((phone) => !joined.includes(phone)),
    "sign-ups that did not get through",
  ).toEqual([]);
  for (const phone of phones) {
    const times = rows<{ at: number }>(
      `SELECT answered_at AS at FROM support_messages m JOIN support_conversations c ON c.id = m.conversation_id
       WHERE m.sender_type = 'user' AND m.received LIKE ? ORDER BY m.created_at, m.id`,
      `%${encodeURIComponent(phone)}%`,
    ).map(({ at }) => at);
    expect(times, phone).toEqual([...times].sort((one, other) => one - other));
    expect(said(phone)[0]).toMatch(/full name/);
  }
});

test("S1: what is said to one number leaves in the order in which it was queued", async () => {
  await vi.waitFor(
    () =>
      expect(
        rows(
          "SELECT 1 FROM texts WHERE status IN ('queued', 'reserved') AND coalesce(not_before_at, 0) < unixepoch() * 1000",
        ),
      ).toEqual([]),
    { timeout: 20_000, interval: 20 },
  );
  const sent = rows<{ phone: string; at: number }>(
    "SELECT phone, sent_at AS at FROM texts WHERE sent_at IS NOT NULL ORDER BY created_at, id",
  );
  const byPhone = new Map<string, typeof sent>();
  for (const one of sent) byPhone.set(one.phone, [...(byPhone.get(one.phone) ?? []), one]);
  const outOfOrder = [...byPhone].filter(([, list]) =>
    list.some(({ at }, index) => index > 0 && at < list[index - 1]!.at),
  );
  expect(sent.length).toBeGreaterThan(30);
  expect(outOfOrder).toEqual([]);
});

test("S2: an outage longer than the server's retries ends in no apology; the sweep has the message answered later", async () => {
  const phone = "+12125557150";
  server.loseSight(true);
  await post.text(phone, "hello there");
  await vi.waitFor(() => expect(server.openRuns()).toBe(0), { timeout: 20_000, interval: 20 });
  server.loseSight(false);
  expect(unanswered()).toBe(1);
  expect(await sweeping.nudgeLost(Date.now() + 61_000)).toBeGreaterThan(0);
  await answered();
  expect(said(phone)).toEqual([expect.stringMatching(/full name/)]);
  expect(
    rows(
      "SELECT 1 FROM support_conversations WHERE hand_over_reason IS NOT NULL AND phone = ?",
      phone,
    ),
  ).toEqual([]);
});

test("S3: what a killed server held in its queue is started again by the sweep within two minutes", async () => {
  const phone = "+12125557160";
  server.pause(true);
  await post.text(phone, "good morning");
  await vi.waitFor(
    () => expect(rows("SELECT 1 FROM events WHERE dispatched_at IS NULL")).toEqual([]),
    5000,
  );
  server.forget("runs");
  server.pause(false);
  expect(unanswered()).toBe(1);
  expect(await sweeping.nudgeLost(Date.now() + 120_000)).toBeGreaterThan(0);
  await answered();
  expect(said(phone)).toEqual([expect.stringMatching(/full name/)]);
});

test("S3: a server that has forgotten our functions is told them before it is given events", async () => {
  const phone = "+12125557170";
  const before = server.registrations();
  await engine.stop();
  server.forget("everything");
  await post.text(phone, "good evening");
  const { startEngine } = await import("~/workflows/start-engine");
  const { functions } = await import("~/workflows/index");
  engine = await startEngine(functions);
  await answered();
  expect(server.registrations()).toBeGreaterThan(before);
  expect(said(phone)).toEqual([expect.stringMatching(/full name/)]);
});
