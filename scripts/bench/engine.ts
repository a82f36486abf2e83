import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { serve } from "inngest/edge";
import { sqlite } from "~/db/client";
import { groupCommit } from "~/db/transaction";
import { inngest, setInngestTransport } from "~/integrations/inngest";
import { inProcessAddress } from "~/engine/machine";
import type { EmbeddedEngine } from "~/engine/run-embedded";
import { runHere } from "~/workflows/run-here";
import { stepsOfInngestStart } from "~/scripts/bench/serve/inngest-start";

import { median, percentile, row, type Emit } from "~/scripts/bench/row";
const stepsARun = 5;
const atOnce = 20;
const runsMeasured = 400;
const sleepers = 10_000;

const five = inngest.createFunction(
  { id: "bench-five", triggers: [{ event: "bench/five" }], concurrency: atOnce },
  async ({ step }) => {
    for (let index = 0; index < stepsARun; index += 1) await step.run(`step-${index}`, () => index);
  },
);
const sleeper = inngest.createFunction(
  { id: "bench-sleeper", triggers: [{ event: "bench/sleeper" }] },
  async ({ step }) => {
    await step.sleep("long", "30d");
    await step.run("wake", () => 1);
  },
);
const functions = [five, sleeper];

const countEnded = sqlite.prepare<[], { count: number }>(
  "SELECT count(*) AS count FROM engine_runs WHERE ended_at IS NOT NULL",
);
const countResting = sqlite.prepare<[], { count: number }>(
  "SELECT count(*) AS count FROM engine_jobs WHERE kind = 'sleep'",
);
const countWoken = sqlite.prepare<[], { count: number }>(
  "SELECT count(*) AS count FROM engine_runs WHERE function_id LIKE '%bench-sleeper' AND ended_at IS NOT NULL",
);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
async function until(done: () => boolean): Promise<void> {
  while (!done()) await pause(2);
}

/**
 * The limit: the same functions through the same SDK, with every checkpoint accepted and nothing
 * stored.
 */
async function withNothingStored(runs: number, beside: number): Promise<number> {
  const handler = serve({ client: inngest, functions });
  const before = setInngestTransport(() => Promise.resolve(new Response("")));
  let started = 0;
  const call = (id: number): Promise<Response> =>
    handler(
      new Request(`${inProcessAddress}?fnId=text-to-claim-bench-five&stepId=step`, {
        method: "POST",
        headers: { host: "in-process.invalid", "content-type": "application/json" },
        body: JSON.stringify({
          ctx: {
            run_id: `run${id}`,
            attempt: 0,
            fn_id: "f",
            qi_id: "q",
            stack: { stack: [], current: 0 },
          },
          event: { name: "bench/five", data: {} },
          events: [{ name: "bench/five", data: {} }],
          steps: {},
          version: 2,
        }),
      }),
    );
  const work = async (): Promise<void> => {
    while (started < runs) await (await call((started += 1))).text();
  };
  const begin = performance.now();
  await Promise.all(Array.from({ length: beside }, work));
  const ms = performance.now() - begin;
  setInngestTransport(before);
  return ms;
}

async function runFives(count: number): Promise<number> {
  const goal = (countEnded.get()?.count ?? 0) + count;
  const begin = performance.now();
  await inngest.send(
    Array.from({ length: count }, (_, n) => ({ name: "bench/five", data: { n } })),
  );
  await until(() => (countEnded.get()?.count ?? 0) >= goal);
  return performance.now() - begin;
}

async function benchSteps(emit: Emit): Promise<void> {
  await withNothingStored(50, atOnce);
  const limitMs = await withNothingStored(runsMeasured, atOnce);
  await runFives(50);
  const ms = await runFives(runsMeasured);
  const perSecond = (took: number): number => (runsMeasured * stepsARun * 1000) / took;
  emit(row("engine.steps", perSecond(ms), "steps/s", perSecond(limitMs)));
  const real = await stepsOfInngestStart();
  if (real !== undefined) emit(row("engine.against-inngest-start", perSecond(ms), "steps/s", real));
}

async function benchLone(emit: Emit): Promise<void> {
  const limits: number[] = [];
  const values: number[] = [];
  for (let index = 0; index < 40; index += 1) {
    limits.push(await withNothingStored(1, 1));
    values.push(await runFives(1));
  }
  emit(row("engine.lone", median(values), "ms", median(limits)));
}

async function cpuShare(ms: number): Promise<number> {
  const before = process.cpuUsage();
  await pause(ms);
  const used = process.cpuUsage(before);
  return ((used.user + used.system) / 1000 / ms) * 100;
}

const client = `
const { workerData, parentPort } = require("node:worker_threads");
const http = require("node:http");
const agent = new http.Agent({ keepAlive: true, maxSockets: 10 });
const times = [];
let going = true;
const post = () => new Promise((resolve) => {
  const begin = performance.now();
  const request = http.request({ port: workerData.port, method: "POST", agent }, (response) => response.resume().on("end", () => { times.push(performance.now() - begin); resolve(); }));
  request.on("error", resolve);
  request.end("Body=hello");
});
const loop = async () => { while (going) { await post(); await new Promise((resolve) => setTimeout(resolve, 10)); } };
const loops = Array.from({ length: 5 }, loop);
parentPort.once("message", async () => { going = false; await Promise.all(loops); parentPort.postMessage(times); });
`;

/** A minimal webhook: one durable row in the shared commit, then the answer. */
function openWebhook(): Promise<Server> {
  sqlite.exec("CREATE TEMP TABLE IF NOT EXISTS bench_posts (body TEXT)");
  const insert = sqlite.prepare("INSERT INTO bench_posts (body) VALUES (?)");
  const server = createServer((request, response) => {
    request
      .resume()
      .on("end", () => void groupCommit(() => insert.run("hello")).then(() => response.end("ok")));
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

async function benchSleepers(
  emit: Emit,
  engine: EmbeddedEngine,
  advance: () => void,
): Promise<void> {
  const idle = await cpuShare(3000);
  for (let sent = 0; sent < sleepers; sent += 500)
    await inngest.send(Array.from({ length: 500 }, () => ({ name: "bench/sleeper", data: {} })));
  await until(
    () => (countResting.get()?.count ?? 0) === sleepers && engine.machine.calls.size === 0,
  );
  await pause(1000);
  emit(
    row(
      "engine.asleep",
      await cpuShare(3000),
      "% of a core with 10,000 runs asleep",
      Math.max(idle, 0.01),
    ),
  );
  const server = await openWebhook();
  const worker = new Worker(client, {
    eval: true,
    workerData: { port: (server.address() as AddressInfo).port },
  });
  await pause(500);
  const begin = performance.now();
  advance();
  await until(() => (countWoken.get()?.count ?? 0) === sleepers);
  const tookSeconds = (performance.now() - begin) / 1000;
  const times = await new Promise<number[]>((resolve) => {
    worker.once("message", resolve);
    worker.postMessage("stop");
  });
  await worker.terminate();
  server.close();
  emit(row("engine.due", sleepers / tookSeconds, "runs/s woken at once and finished", 1000));
  emit(row("engine.due.p99", percentile(times, 0.99), "ms for a webhook meanwhile", 100));
}

/**
 * The engine's benchmarks: durable steps, a lone run, runs that sleep and are due together
 * (speed.md, Durable steps).
 */
export async function benchEngine(emit: Emit): Promise<void> {
  let ahead = 0;
  const engine = await runHere(functions, { now: () => Date.now() + ahead, speed: 1 });
  await benchSteps(emit);
  await benchLone(emit);
  await benchSleepers(emit, engine, () => {
    ahead = 31 * 24 * 60 * 60 * 1000;
    engine.machine.nudge();
  });
  await engine.stop();
}
