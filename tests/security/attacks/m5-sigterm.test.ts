import { Agent, request } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startHouseIn, stopChild, type StartedHouse } from "~/tests/support/start-child";

type Sent = { at: number; status?: number; connection?: string | undefined; failure?: string };

let folder: string;
let house: StartedHouse;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "sigterm-"));
  house = await startHouseIn(folder);
}, 120_000);
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function ask(agent: Agent, path: string): Promise<Sent> {
  const sent: Sent = { at: performance.now() };
  return new Promise((resolve) => {
    const asking = request(`${house.url}${path}`, { agent }, (answer) => {
      answer.resume();
      answer.once("end", () =>
        resolve({ ...sent, status: answer.statusCode ?? 0, connection: answer.headers.connection }),
      );
      answer.once("error", (cause) => resolve({ ...sent, failure: cause.message }));
    });
    asking.once("error", (cause: NodeJS.ErrnoException) =>
      resolve({ ...sent, failure: cause.code ?? cause.message }),
    );
    asking.end();
  });
}

async function signIn(): Promise<string> {
  const form = new URLSearchParams({
    intent: "sign-in",
    email: "ben@demo.example",
    password: "demo-user",
  });
  const answer = await fetch(`${house.url}/login`, {
    method: "POST",
    body: form,
    redirect: "manual",
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function listen(): Promise<() => string> {
  const answer = await fetch(`${house.url}/events`, {
    headers: { Accept: "text/event-stream", Cookie: await signIn() },
  });
  expect(answer.status).toBe(200);
  let heard = "";
  void (async () => {
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
      heard += Buffer.from(chunk).toString();
    heard += "[end]";
  })();
  await expect.poll(() => heard).toContain("event: ready");
  return () => heard;
}

it("M5: with fifty clients under way and one that listens, SIGTERM resets nobody: every request that was sent is answered", async () => {
  const heard = await listen();
  const sent: Sent[] = [];
  let over = false;
  const client = async (place: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!over) {
      const one = await ask(agent, place % 5 === 0 ? "/login" : "/healthz");
      sent.push(one);
      if (one.failure) break;
    }
    agent.destroy();
  };
  const idle = new Agent({ keepAlive: true, maxSockets: 1 });
  expect((await ask(idle, "/healthz")).connection).not.toBe("close");
  const clients = Promise.all(Array.from({ length: 50 }, (_, place) => client(place)));
  await wait(1500);
  const stoppedAt = performance.now();
  const ended = stopChild(house);
  await expect.poll(house.output, { interval: 20 }).toContain("SIGTERM: finishing");
  // Its kept connection has been silent; what it asks now is still answered, and told that it was
  // the last.
  expect(await ask(idle, "/healthz")).toMatchObject({ status: 200, connection: "close" });
  await wait(1300);
  over = true;
  await clients;
  const before = sent.filter(({ at }) => at < stoppedAt);
  expect(before.length).toBeGreaterThan(100);
  expect(before.filter(({ status }) => status !== 200)).toEqual([]);
  // Who comes anew afterwards is refused, by nobody who listens or by the system that had let them
  // in.
  expect(new Set(["ECONNRESET", "ECONNREFUSED"])).toEqual(
    new Set(["ECONNRESET", ...sent.flatMap(({ failure }) => failure ?? [])]),
  );
  expect(sent.filter(({ connection }) => connection === "close").length).toBeGreaterThanOrEqual(50);
  expect(await ended).toMatchObject({ code: 0 });
  expect(heard()).toMatch(/retry: \d{4}\n\n\[end\]$/);
});
