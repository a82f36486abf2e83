import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { closeDatabase, sqlite } from "~/db/client";
import { env } from "~/env";
import { runLitestream } from "~/integrations/replica/litestream";
import { bigSizes, fillBig } from "~/scripts/bench/fill/fill-big";

const [folder = ""] = process.argv.slice(2);
const gigabytes = Number(process.env.GB ?? 0.1);
const wanted = Number(process.env.PIECES ?? 500);
/** The size of a database of `bigSizes`. */
const bigGigabytes = 2;
/** Rows that the log changes, each on a page of its own by and by. */
const written = 20_000;

const times = gigabytes / bigGigabytes;
const { people, cases, referrals, settled } = bigSizes;
fillBig(sqlite, {
  people: Math.ceil(people * times),
  cases: Math.ceil(cases * times),
  referrals: Math.ceil(referrals * times),
  settled,
});
sqlite.pragma("wal_checkpoint(TRUNCATE)");

const bucket = join(folder, "bucket");
const piecesShipped = (): number =>
  readdirSync(bucket, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".wal.lz4"),
  ).length;
const config = join(folder, "ship.yml");
const replica = { type: "file", path: bucket, "sync-interval": "5ms", retention: "720h" };
const database = { path: join(env.DATA_DIR, "app.db"), "monitor-interval": "5ms" };
writeFileSync(config, JSON.stringify({ dbs: [{ ...database, replicas: [replica] }] }));
const shipper = runLitestream(["replicate", "-config", config]);
shipper.stdout.resume();
shipper.stderr.resume();
const ended = new Promise((resolve) => shipper.once("close", resolve));
const write = sqlite.prepare<[string]>(
  "INSERT INTO counters (name, value) VALUES (?, 1) ON CONFLICT DO UPDATE SET value = value + 1",
);
for (let n = 0, shipped = 0; shipped < wanted; n++) {
  write.run(`bench:${(n * 7919) % written}`);
  await wait(8);
  if (n % 200 === 0) shipped = piecesShipped();
}
await wait(1000);
shipper.stdin.end();
await ended;
closeDatabase();
