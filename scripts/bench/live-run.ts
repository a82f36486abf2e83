import { fork } from "node:child_process";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { signIn } from "~/app/auth/session.server";
import { answerEvents } from "~/app/live/answer-events.server";
import { countLive, endLive } from "~/app/live/live-hub.server";
import { recordChange } from "~/core/record-change";
import { closeDatabase, sqlite } from "~/db/client";
import { transaction } from "~/db/transaction";
import { projectRoot } from "~/env";
import { fillBig } from "~/scripts/bench/fill/fill-big";
import { percentile, row } from "~/scripts/bench/row";

const connections = 2000;
const rounds = 1000;

const bare = new Map<string, ServerResponse>();
const app = new Hono<{ Bindings: HttpBindings }>().get("/events", answerEvents);
const answer = getRequestListener(app.fetch);
const server = createServer((request, response) => {
  const userId = /^\/bare\?(.+)$/.exec(request.url ?? "")?.[1];
  if (!userId) return void answer(request, response);
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  response.write("event: ready\n\n");
  bare.set(userId, response);
});

const now = (): number => performance.timeOrigin + performance.now();

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(20);
}

type Sample = { heardAt: number; sentAt: number };

/**
 * Opens the connections in a separate process, so that its work does not delay ours, and returns
 * the delays that it measured.
 */
async function listen(
  url: string,
  visits: { userId: string; cookie: string }[],
  send: (userId: string, at: number) => void,
  opened: () => number,
) {
  const child = fork(join(projectRoot, "scripts/bench/live-listener.ts"), [], {
    execArgv: ["--import", "tsx"],
  });
  const delays: number[] = [];
  child.on("message", ({ heardAt, sentAt }: Sample) => delays.push(heardAt - sentAt));
  child.send({ url, visits });
  await until(() => opened() >= visits.length);
  await wait(500);
  for (let round = 0; round < rounds; round++) {
    const { userId } = visits[(round * 7919) % visits.length] ?? { userId: "" };
    send(userId, now());
    await wait(3);
  }
  await until(() => delays.length >= rounds);
  child.kill();
  return delays;
}

fillBig(sqlite, { people: connections, cases: 0, referrals: 0, settled: 0 });
const users = sqlite.prepare<[], string>("SELECT id FROM users").pluck().all();
const visits: { userId: string; cookie: string }[] = [];
for (const userId of users) {
  const headers = await signIn(new Request("http://localhost/"), userId, "192.0.2.1");
  visits.push({ userId, cookie: headers.get("Set-Cookie")?.split(";")[0] ?? "" });
}
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const direct = await listen(
  `${origin}/bare`,
  visits,
  (userId, at) => bare.get(userId)?.write(`data: {"at":"${at}"}\n\n`),
  () => bare.size,
);
const ours = await listen(
  `${origin}/events`,
  visits,
  (userId, at) => transaction(() => recordChange(userId, "case.changed", String(at))),
  countLive,
);
process.send?.(row("live.fanout", percentile(ours, 0.99), "ms", percentile(direct, 0.99)));
process.send?.(row("live.fanout.median", percentile(ours, 0.5), "ms", percentile(direct, 0.5)));
endLive();
server.closeAllConnections();
server.close();
closeDatabase();
process.disconnect();
