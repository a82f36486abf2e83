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

/** @returns the 99th percentile of the answers in ms */
async function post({ port }: Served, connections: number): Promise<number> {
  const nextRequest = prepareTexts(30_000, path, true);
  const load = { port, connections, forMs, nextRequest, expectedStatus: 200 };
  const { latencies, unexpected } = await postLoad(load);
  if (unexpected > 0) throw new Error(`${unexpected} answers had an unexpected status`);
  await wait(restMs);
  return percentile(latencies, 0.99);
}

async function compare(shipped: Served, bare: Served, connections: number, emit: Emit) {
  const [withIt, without]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    // Which one goes first changes, so that a machine that gets slower favors neither.
    if (round % 2 === 0) withIt.push(await post(shipped, connections));
    without.push(await post(bare, connections));
    if (round % 2 === 1) withIt.push(await post(shipped, connections));
  }
  emit(row(`replica.webhook-p99.c${connections}`, median(withIt), "ms", median(without)));
}

/**
 * The webhook while the database is shipped to a folder, against the same without a replica, in
 * alternating rounds of one run: medians of the rounds' 99th percentiles, at 10 and 50 connections
 * (`replica.webhook-p99`). `ROUNDS` says how many.
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
    for (const connections of [10, 50]) await compare(shipped, bare, connections, emit);
  } finally {
    for (const { child } of [shipped, bare]) child.removeAllListeners("exit").kill();
    // The shipper ends with its server.
    await wait(restMs);
    rmSync(folder, { recursive: true, force: true });
  }
}
