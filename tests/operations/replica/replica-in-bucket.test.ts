import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { seconds } from "~/core/duration";
import Database from "~/db/sqlite-driver.mjs";
import type { PieceList } from "~/integrations/replica/pieces";
import { fakeS3 } from "~/tests/fakes/s3";

const folder = mkdtempSync(join(tmpdir(), "replica-in-bucket-"));
const keys = { accessKeyId: "AKIAEXAMPLE", secretAccessKey: "secret/example" };
const bucket = await fakeS3({ bucket: "copies", region: "us-east-1", ...keys });
Object.assign(process.env, {
  REPLICA_URL: "s3://copies/house/db",
  AWS_REGION: "us-east-1",
  AWS_ACCESS_KEY_ID: keys.accessKeyId,
  AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
  AWS_ENDPOINT_URL_S3: bucket.endpoint,
});
const { sqlite } = await import("~/db/client");
const { keepReplica, replicaLag } = await import("~/operations/replica/keep-replica");
const { proveReplica } = await import("~/operations/replica/prove-replica");
const { listPieces, piecePath } = await import("~/integrations/replica/pieces");
const { env } = await import("~/env");
const own = join(env.DATA_DIR, ".app.db-litestream");
const { runAct } = await import("~/server/operator/acts");
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

sqlite.exec("CREATE TABLE pages (bytes BLOB NOT NULL)");
const write = (mb: number): void => {
  for (let one = 0; one < mb; one++) sqlite.exec("INSERT INTO pages VALUES (randomblob(1000000))");
};

async function until(holds: () => boolean, what: string): Promise<void> {
  for (const end = Date.now() + seconds(30); Date.now() < end; await wait(20)) if (holds()) return;
  throw new Error(`It did not come to this: ${what}`);
}
const url = "s3://copies/house/db";
const shipped = (at: number) => (): boolean => Date.now() - (replicaLag() ?? Infinity) > at + 1200;

let count = 0;
type Back = { ok: boolean; lines: string; pages?: number };
async function restored(...more: string[]): Promise<Back> {
  const to = join(folder, `restored-${++count}`);
  const { ok, lines } = await runAct("restore", ["--to", to, ...more]);
  if (!ok) return { ok, lines: lines.join("\n") };
  const back = new Database(join(to, "app.db"), { readonly: true });
  const pages = back.prepare<[], number>("SELECT count(*) FROM pages").pluck().get();
  back.close();
  return { ok, lines: lines.join("\n"), pages };
}

/** Writes small rows and ships each as a piece of its own, so that no log file fills up. */
async function shipPieces(count: number): Promise<void> {
  for (let one = 0; one < count; one++) {
    sqlite.exec("INSERT INTO pages VALUES (randomblob(20000))");
    await until(shipped(Date.now()), "shipped");
  }
}

async function newestGeneration(): Promise<PieceList> {
  const generation = readFileSync(join(own, "generation"), "utf8").trim();
  const list = (await listPieces(url)).find((one) => one.generation === generation);
  if (!list) throw new Error("Nothing of the newest generation was shipped.");
  return list;
}

/** The shipper forgets how far it was, as on a new disk, and makes a whole copy. */
async function beginAnew(): Promise<void> {
  rmSync(own, { recursive: true });
  const keeper = await keepReplica();
  await shipPieces(3);
  await keeper?.end();
}

function take(path: string) {
  const whole = bucket.files.get(`house/db/${path}`);
  if (!whole) throw new Error(`There is no piece ${path}.`);
  bucket.files.delete(`house/db/${path}`);
  return whole;
}

describe("issue 24: the database is shipped into a bucket", () => {
  it("in parts where it is large, over an outage in the middle of which much was written", async () => {
    const keeper = await keepReplica(() => true, seconds(4));
    write(12);
    await until(shipped(Date.now()), "shipped");
    expect(bucket.requests.some((one) => one.startsWith("POST /copies/house/db/"))).toBe(true);

    bucket.trouble(503);
    for (let more = 0; more < 3; more++) {
      write(8);
      await wait(seconds(2));
    }
    await until(() => (replicaLag() ?? 0) > seconds(6), "late");
    bucket.trouble(null);
    await until(shipped(Date.now()), "shipped after the outage");
    await keeper?.end();
    expect(await restored()).toMatchObject({ ok: true, pages: 36 });
  }, 120_000);

  it("and what was written while a stuck shipper made way, when the server stops right then", async () => {
    const keeper = await keepReplica(() => true, seconds(2));
    write(1);
    await until(shipped(Date.now()), "shipped");
    bucket.trouble(503);
    write(8);
    await until(() => (replicaLag() ?? 0) > seconds(4), "stuck");
    write(2);
    bucket.trouble(null);
    await keeper?.end();
    expect(await restored()).toMatchObject({ ok: true, pages: 47 });
  }, 120_000);

  it("a piece that is missing or was changed is named, and nothing is restored without it", async () => {
    const keeper = await keepReplica();
    await shipPieces(6);
    await keeper?.end();
    // Of the generation that a restore takes, and of the log file that the rows above lie in.
    const { generation, log } = await newestGeneration();
    const file = log.filter(({ index }) => index === log.at(-1)?.index);
    expect(file.length).toBeGreaterThan(3);
    for (const piece of [file[0], file[1], file.at(-1)].filter((one) => one !== undefined)) {
      const key = `house/db/${piecePath(generation, piece)}`;
      const whole = bucket.files.get(key);
      if (!whole) throw new Error(`There is no piece ${key}.`);
      const isLast = piece === file.at(-1);

      bucket.files.delete(key);
      const missing = await restored();
      // Without the last piece it is the copy of a moment earlier.
      expect(missing.ok).toBe(isLast);
      if (!isLast) expect(missing.lines).toMatch(/could not be restored: .*(wal|missing)/);

      const bytes = Buffer.from(whole.bytes);
      bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
      bucket.files.set(key, { ...whole, bytes });
      const changed = await restored();
      expect(changed.ok).toBe(false);
      expect(changed.lines).toMatch(/could not be restored/);
      bucket.files.set(key, whole);
    }
    expect(await restored()).toMatchObject({ ok: true, pages: 53 });
  }, 240_000);

  it("the weekly proof names what older generations lack, also where nothing in them tells of it", async () => {
    const first = await proveReplica(url);
    expect(first).toMatchObject({ wrong: [] });
    expect(first.lines[0]).toMatch(/^The replica's log is whole: \d+ files, \d{8,} bytes/);
    await beginAnew();
    const lists = await listPieces(url);
    expect(lists.length).toBeGreaterThan(1);
    expect((await proveReplica(url)).wrong).toEqual([]);

    const newest = await newestGeneration();
    const old = lists.find(
      ({ generation, log }) => generation !== newest.generation && log.length > 2,
    );
    if (!old) throw new Error("There is no older generation.");
    const inMiddle = old.log.findIndex(({ offset }) => offset > 0);
    const names = [inMiddle, old.log.length - 1].map((at) =>
      piecePath(old.generation, old.log[at] ?? { index: 0, offset: 0 }),
    );
    for (const name of names) {
      const whole = take(name);
      // What a restore of the newest state does not see.
      expect(await restored()).toMatchObject({ ok: true });
      const { wrong } = await proveReplica(url);
      expect(wrong.join(" ")).toContain(`${old.generation}/wal/`);
      // It stays named, also when the next proof has seen it missing.
      expect((await proveReplica(url)).wrong).toEqual(wrong);
      bucket.files.set(`house/db/${name}`, whole);
    }
    expect((await proveReplica(url)).wrong).toEqual([]);

    const copies = [...bucket.files.keys()].filter((key) => key.includes(newest.generation));
    for (const key of copies) bucket.files.delete(key);
    expect((await proveReplica(url)).wrong.join(" ")).toContain(newest.generation);
  }, 240_000);

  it("a restore to a second has nothing of what came after it, though a bucket lists whole seconds", async () => {
    const count = (): number =>
      sqlite.prepare<[], number>("SELECT count(*) FROM pages").pluck().get() ?? 0;
    const keeper = await keepReplica();
    await shipPieces(1);
    const before = count();
    await wait(seconds(2));
    await until(() => Date.now() % 1000 < 100, "the beginning of a second");
    const at = Math.floor(Date.now() / 1000) * 1000;
    await shipPieces(1);
    await keeper?.end();
    const time = new Date(at).toISOString();
    expect(await restored("--at", time)).toMatchObject({ ok: true, pages: before });
    expect(await restored()).toMatchObject({ ok: true, pages: count() });
  }, 120_000);
});
