import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { postLoad } from "~/scripts/bench/post-load";
import { median, percentile, row, type Emit } from "~/scripts/bench/row";
import { path, prepareTexts, startServer, type Served } from "~/scripts/bench/webhook";

const rounds = Number(process.env.ROUNDS ?? 9);
const forMs = 2000;
/** After a round the replica ships what is left, which must not cost the other its next round. */
const restMs = 1500;
const script = "scripts/bench/serve/serve-webhook.ts";

/** As many texts a second as come, over so many connections; without a rate as fast as they go. */
type Pace = { name: string; connections: number; atRate?: number };

// 200 a second are 17 million a day. Without a rate both are at what two cores and the disk can do.
const paces: Pace[] = [
  { name: "at-50", connections: 10, atRate: 50 },
  { name: "at-200", connections: 10, atRate: 200 },
  { name: "c10", connections: 10 },
  { name: "c50", connections: 50 },
];

/** @returns the 99th percentile of the answers in ms */
async function post({ port }: Served, { connections, atRate }: Pace): Promise<number> {
  const nextRequest = prepareTexts(30_000, path, true);
  // At a rate a percentile needs its time to have enough answers.
  const time = atRate ? 4 * forMs : forMs;
  const load = { port, connections, atRate, forMs: time, nextRequest, expectedStatus: 200 };
  const { latencies, unexpected } = await postLoad(load);
  if (unexpected > 0) throw new Error(`${unexpected} answers had an unexpected status`);
  await wait(restMs);
  return percentile(latencies, 0.99);
}

async function compare(shipped: Served, bare: Served, pace: Pace, emit: Emit) {
  const [withIt, without]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    // Which one goes first changes, so that a machine that gets slower favors neither.
    if (round % 2 === 0) withIt.push(await post(shipped, pace));
    without.push(await post(bare, pace));
    if (round % 2 === 1) withIt.push(await post(shipped, pace));
  }
  emit(row(`replica.webhook-p99.${pace.name}`, median(withIt), "ms", median(without)));
}

/**
 * The webhook while the database is shipped to a folder, against the same without a replica, in
 * alternating rounds of one run: medians of the rounds' 99th percentiles at 50 and 200 texts a
 * second, and at what 10 and 50 connections can do (`replica.webhook-p99`). `ROUNDS` says how many.
 */
export async function benchReplica(emit: Emit): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-replica-"));
  const bucket = join(folder, "bucket");
  mkdirSync(bucket);
  const shipped = await startServer(script, join(folder, "with"), {
    REPLICA_URL: `file://${bucket}`,
  });
  const bare = await startServer(script, join(folder, "without"), { REPLICA_URL: "" });
  try {
    await wait(restMs);
    for (const pace of paces) await compare(shipped, bare, pace, emit);
  } finally {
    for (const { child } of [shipped, bare]) child.removeAllListeners("exit").kill();
    // The shipper ends with its server.
    await wait(restMs);
    rmSync(folder, { recursive: true, force: true });
  }
}
