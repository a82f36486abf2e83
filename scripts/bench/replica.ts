import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
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
const memory = "/dev/shm";
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

/** A server with a replica, by where that lies, and one without (`bare`). */
type Servers = { shipped: Record<string, Served>; bare: Served };

async function compare({ shipped, bare }: Servers, pace: Pace, emit: Emit): Promise<void> {
  const all = [...Object.values(shipped), bare];
  const taken = new Map(all.map((one) => [one, [] as number[]]));
  for (let round = 0; round < rounds; round++)
    for (let turn = 0; turn < all.length; turn++) {
      // Another one goes first each time, so that a machine that gets slower favors none.
      const one = all[(round + turn) % all.length] ?? bare;
      taken.get(one)?.push(await post(one, pace));
    }
  const p99 = (one: Served): number => median(taken.get(one) ?? []);
  for (const [place, one] of Object.entries(shipped))
    emit(row(`replica.webhook-p99.${place}.${pace.name}`, p99(one), "ms", p99(bare)));
}

/** Ends a server, which may write into its replica until it is gone. */
const end = ({ child }: Served): Promise<unknown> =>
  new Promise((ended) => child.removeAllListeners("exit").once("exit", ended).kill());

/**
 * Where replicas lie: a folder beside the database, and one in memory, which stands for the other
 * disk or the bucket that live mode wants.
 */
function placesFor(folder: string): Record<string, string> {
  const places = { "same-disk": join(folder, "bucket") };
  if (!existsSync(memory)) return places;
  return { ...places, "other-disk": mkdtempSync(join(memory, "bench-replica-")) };
}

/**
 * The webhook while the database is shipped, against the same without a replica, in alternating
 * rounds of one run: medians of the rounds' 99th percentiles at 50 and 200 texts a second, and at
 * what 10 and 50 connections can do (`replica.webhook-p99`). `ROUNDS` says how many.
 */
export async function benchReplica(emit: Emit): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-replica-"));
  let places: Record<string, string> = {};
  const start = (name: string, url: string): Promise<Served> =>
    startServer(script, join(folder, name), { REPLICA_URL: url });
  const shipped: Record<string, Served> = {};
  const started: Served[] = [];
  try {
    places = placesFor(folder);
    const bare = await start("without", "");
    started.push(bare);
    for (const [place, bucket] of Object.entries(places)) {
      mkdirSync(bucket, { recursive: true });
      started.push((shipped[place] = await start(place, `file://${bucket}`)));
    }
    await wait(restMs);
    for (const pace of paces) await compare({ shipped, bare }, pace, emit);
  } finally {
    await Promise.all(started.map(end));
    // The shippers end with their servers.
    await wait(restMs);
    for (const one of [folder, ...Object.values(places)])
      rmSync(one, { recursive: true, force: true });
  }
}
