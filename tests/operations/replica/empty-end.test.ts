import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { seconds } from "~/core/duration";
import Database from "~/db/sqlite-driver.mjs";

const folder = mkdtempSync(join(tmpdir(), "empty-end-"));
const bucket = join(folder, "bucket");
mkdirSync(bucket);
const url = `file://${bucket}`;
process.env.REPLICA_URL = url;
const { sqlite } = await import("~/db/client");
const { env } = await import("~/env");
const { listPieces, piecePath } = await import("~/integrations/replica/pieces");
const { keepReplica, replicaLag } = await import("~/operations/replica/keep-replica");
const { shippedMark } = await import("~/operations/replica/note-shipped");
const { restoreWhole } = await import("~/operations/replica/restore-whole");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function until(holds: () => boolean, what: string): Promise<void> {
  for (const end = Date.now() + seconds(60); Date.now() < end; await wait(20)) if (holds()) return;
  throw new Error(`It did not come to this: ${what}`);
}
const write = (value: number): void =>
  void sqlite.prepare("INSERT OR REPLACE INTO counters VALUES ('written', ?)").run(value);

/** Ships what was written and ends; resolves once the copy has it. */
async function ship(value: number): Promise<void> {
  const keeper = await keepReplica();
  // Twice, since only a place that moves is known to be one of this generation.
  for (const one of [0, value]) {
    write(one);
    const at = Date.now();
    await until(() => Date.now() - (replicaLag() ?? Infinity) > at + 1200, "shipped");
  }
  await keeper?.end();
  // The lease is released after this, and says how far it came.
  expect(shippedMark()?.generation).toBe(generationNow());
}
const generationNow = (): string =>
  readFileSync(join(env.DATA_DIR, ".app.db-litestream/generation"), "utf8").trim();

async function written(): Promise<number | undefined> {
  const to = join(folder, "back.db");
  const { wrong } = await restoreWhole(url, to, null);
  expect(wrong).toEqual([]);
  const back = new Database(to, { readonly: true });
  const value = back
    .prepare<[], number>("SELECT value FROM counters WHERE name = 'written'")
    .pluck()
    .get();
  back.close();
  for (const suffix of ["", "-wal", "-shm"]) rmSync(`${to}${suffix}`, { force: true });
  return value;
}

it("issue 24: after a newest piece that is empty or cut the shipper begins anew, and all comes back", async () => {
  await ship(1);
  for (const [round, part] of [0, 0.5].entries()) {
    const generation = generationNow();
    const [list] = await listPieces(url, generation);
    const last = join(bucket, piecePath(generation, list!.log.at(-1)!));
    const bytes = readFileSync(last).subarray(0, Math.floor(statSync(last).size * part));
    writeFileSync(last, bytes);
    await ship(round + 2);
    expect(generationNow()).not.toBe(generation);
    expect(await written()).toBe(round + 2);
  }
}, 240_000);
