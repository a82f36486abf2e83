import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { until } from "./support/workbench";

type Received = { id: string; name: string; data: Record<string, unknown>; ts: number };
let received: Received[] = [];
let failing = 0;
let server: Server;
let port = 0;

/** As much of an Inngest server as the relay meets: it takes arrays of events, or fails. */
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      if (request.url?.startsWith("/fn/register")) {
        response
          .writeHead(200, { "content-type": "application/json" })
          .end('{"ok":true,"modified":true}');
        return;
      }
      if (failing > 0) {
        failing -= 1;
        response.writeHead(503).end();
        return;
      }
      const events = JSON.parse(body) as Received[];
      received.push(...events);
      response.writeHead(request.url?.startsWith("/e/") ? 200 : 404, {
        "content-type": "application/json",
      });
      response.end(JSON.stringify({ ids: events.map((event) => event.id), status: 200 }));
    });
  });
  port = await new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
  );
  process.env.INNGEST_DEV = `http://127.0.0.1:${port}`;
  vi.resetModules();
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  received = [];
});

test("IN-40: with a server configured, recorded events are sent there in order with their row's id, and marked", async () => {
  const { startEngine } = await import("~/workflows/start-engine");
  const { recordEvent } = await import("~/core/events");
  const { sqlite } = await import("~/db/client");
  const early = recordEvent("case/opened", { caseId: "case_1" });
  const engine = await startEngine([]);
  const late = recordEvent("case/submitted", { caseId: "case_1" });
  await until(() => received.length === 2, "both events");
  expect(received).toMatchObject([
    { id: early, name: "case/opened", data: { caseId: "case_1" } },
    { id: late, name: "case/submitted", data: { caseId: "case_1" } },
  ]);
  await until(() => engine.counts().eventsWaiting === 0, "the marks");
  expect(sqlite.prepare("SELECT 1 FROM events WHERE dispatched_at IS NULL").all()).toEqual([]);
  expect(engine).toMatchObject({ kind: "server" });
  expect(engine.healthy()).toBe(true);
  await engine.stop();
});

test("events that the server does not take are kept and sent again", async () => {
  const { startEngine } = await import("~/workflows/start-engine");
  const { recordEvent } = await import("~/core/events");
  failing = 1;
  const id = recordEvent("case/opened", { caseId: "case_2" });
  const engine = await startEngine([]);
  await until(() => received.length === 1, "the event after a failure");
  expect(received).toMatchObject([{ id }]);
  await engine.stop();
});

test("what a workflow sends is recorded first, then relayed", async () => {
  const { startEngine } = await import("~/workflows/start-engine");
  const { inngest, on } = await import("~/integrations/inngest");
  const { sqlite } = await import("~/db/client");
  const engine = await startEngine([]);
  const { ids } = await inngest.send(on("case/settled").create({ caseId: "case_3" }));
  expect(sqlite.prepare("SELECT name FROM events WHERE id = ?").get(ids[0])).toEqual({
    name: "case/settled",
  });
  await until(() => received.length === 1, "the event");
  expect(received).toMatchObject([
    { id: ids[0], name: "case/settled", data: { caseId: "case_3" } },
  ]);
  await engine.stop();
});

test("issue 24, 4: without the lease events are kept, and go to the server once it is back", async () => {
  const { startEngine } = await import("~/workflows/start-engine");
  const { recordEvent } = await import("~/core/events");
  const { setOutgoingLease } = await import("~/core/restore/outgoing-lease");
  let asked = 0;
  setOutgoingLease(() => (asked++, false));
  const id = recordEvent("case/opened", { caseId: "case_4" });
  const engine = await startEngine([]);
  await until(() => asked > 1, "a second look");
  expect(received).toEqual([]);
  expect(engine.healthy()).toBe(true);
  setOutgoingLease(() => true);
  await until(() => received.length === 1, "the event");
  expect(received).toMatchObject([{ id }]);
  await engine.stop();
});
