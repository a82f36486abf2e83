import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seconds } from "~/core/duration";
import Database from "~/db/sqlite-driver.mjs";
import { expectedSignature } from "~/integrations/sms/signature";
import { percentile } from "~/scripts/bench/row";
import { freePort } from "~/tests/support/browser-server";
import { startChild, stopChild, type Child } from "~/tests/support/start-child";

const perSecond = 200;
const restarts = 10;
/** Twilio waits for an answer for 15 s, then asks the fallback address (TW-20). */
const twilioWaits = seconds(15);
const patience = seconds(60);
const path = "/webhooks/twilio/messages";

let folder: string;
let caddy: ChildProcess;
let house: Child;
let site: string;
let settings: Record<string, string>;

const starts = (): number => house.output().split("Stop with Ctrl+C").length - 1;

/** Waits until the server was ready so many times. */
async function untilStarted(times: number): Promise<void> {
  for (const until = Date.now() + seconds(90); Date.now() < until; await wait(20))
    if (starts() >= times) return;
  throw new Error(`The server did not start:\n${house.output().slice(-3000)}`);
}

/** The server on a socket that outlives it, as `deploy/text-to-claim.socket` holds it. */
const begin = (): Child =>
  startChild(["scripts/start.mjs"], {
    environment: settings,
    under: ["python3", "tests/fixtures/hold-socket.py", settings.PORT!],
  });

beforeAll(async () => {
  try {
    execFileSync("caddy", ["version"]);
  } catch {
    throw new Error("This campaign restarts the server behind Caddy: apt-get install caddy");
  }
  folder = mkdtempSync(join(tmpdir(), "restarts-"));
  const port = String(await freePort());
  site = `http://localhost:${await freePort()}`;
  settings = { PORT: port, BASE_URL: site, DATA_DIR: join(folder, "house"), LOG_LEVEL: "error" };
  house = begin();
  await untilStarted(1);
  caddy = spawn("caddy", ["run", "--config", "deploy/Caddyfile", "--adapter", "caddyfile"], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      NODE_ENV: "test",
      SITE: site,
      UPSTREAM: `127.0.0.1:${port}`,
    },
    stdio: "ignore",
  });
  for (const until = Date.now() + seconds(20); Date.now() < until; await wait(100))
    if (
      await fetch(`${site}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  throw new Error("Caddy did not start: something else may hold its admin port, 2019.");
}, seconds(180));

afterAll(async () => {
  if (house.process.exitCode === null) await stopChild(house);
  caddy.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

type Answer = { sid: string; status: number | string; ms: number };

async function post(token: string, person: number): Promise<Answer> {
  const sid = `SM${randomBytes(16).toString("hex")}`;
  const parameters: [string, string][] = [
    ["MessageSid", sid],
    ["AccountSid", `AC${"0".repeat(32)}`],
    ["From", `+1212556${1000 + (person % 4000)}`],
    ["To", "+12125550100"],
    ["Body", `This is message ${person}`],
    ["NumMedia", "0"],
  ];
  const startedAt = performance.now();
  const status = await fetch(site + path, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "X-Twilio-Signature": expectedSignature(token, site + path, parameters),
    },
    body: new URLSearchParams(parameters).toString(),
    signal: AbortSignal.timeout(patience),
  }).then(
    async (response) => {
      const said = await response.text();
      return response.status === 200
        ? 200
        : `${response.status} ${said.slice(0, 200)} ${response.headers.get("server")}`;
    },
    (cause: unknown) => String((cause as Error).cause ?? cause),
  );
  return { sid, status, ms: performance.now() - startedAt };
}

it(`issue 25, 6: ${restarts} restarts under ${perSecond} webhooks a second refuse none and lose none`, async () => {
  const secret = readFileSync(join(settings.DATA_DIR!, "session-secret"), "utf8").trim();
  const token = createHmac("sha256", secret).update("twilio-webhook").digest("hex");
  const under: Promise<Answer>[] = [];
  let over = false;
  const load = (async () => {
    const startedAt = performance.now();
    while (!over) {
      const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond);
      while (under.length < due) under.push(post(token, under.length));
      await wait(5);
    }
  })();
  for (let done = 1; done <= restarts; done++) {
    await wait(seconds(15));
    house.process.kill("SIGUSR1");
    await untilStarted(1 + done);
  }
  await wait(seconds(3));
  over = true;
  await load;
  const answers = await Promise.all(under);
  const counted = new Map<number | string, number>();
  for (const { status } of answers) counted.set(status, (counted.get(status) ?? 0) + 1);
  const waits = answers.map(({ ms }) => ms);
  console.info(
    `${answers.length} webhooks: p50 ${percentile(waits, 0.5)} ms, p99 ${percentile(waits, 0.99)} ms, longest ${Math.max(...waits)} ms, ${waits.filter((ms) => ms > twilioWaits).length} later than Twilio waits`,
    Object.fromEntries(counted),
  );
  expect([...counted.keys()]).toEqual([200]);
  await stopChild(house);
  const database = new Database(join(settings.DATA_DIR!, "app.db"), { readonly: true });
  const kept = new Set(
    database
      .prepare("SELECT twilio_sid FROM support_messages WHERE twilio_sid IS NOT NULL")
      .pluck()
      .all(),
  );
  database.close();
  expect(answers.filter(({ sid }) => !kept.has(sid)).length, "texts that were lost").toBe(0);
});
