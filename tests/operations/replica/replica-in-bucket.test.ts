import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { seconds } from "~/core/duration";
import Database from "~/db/sqlite-driver.mjs";
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
const shipped = (at: number) => (): boolean => Date.now() - (replicaLag() ?? Infinity) > at + 1200;

let count = 0;
async function restored(): Promise<{ ok: boolean; lines: string; pages?: number }> {
  const to = join(folder, `restored-${++count}`);
  const { ok, lines } = await runAct("restore", ["--to", to]);
  if (!ok) return { ok, lines: lines.join("\n") };
  const back = new Database(join(to, "app.db"), { readonly: true });
  const pages = back.prepare<[], number>("SELECT count(*) FROM pages").pluck().get();
  back.close();
  return { ok, lines: lines.join("\n"), pages };
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

  it("a piece that is missing or was changed is named, and nothing is restored without it", async () => {
    const segments = [...bucket.files.keys()].filter((key) => key.endsWith(".wal.lz4")).sort();
    const key = segments.at(-2) ?? "";
    const piece = bucket.files.get(key);
    if (!piece) throw new Error("Too few pieces were shipped.");
    bucket.files.delete(key);
    const missing = await restored();
    expect(missing.ok).toBe(false);
    expect(missing.lines).toMatch(/The replica could not be restored: .*(wal|missing)/);

    const bytes = Buffer.from(piece.bytes);
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    bucket.files.set(key, { ...piece, bytes });
    const changed = await restored();
    expect(changed.ok).toBe(false);
    expect(changed.lines).toMatch(/could not be restored|is damaged|not whole/);

    bucket.files.set(key, piece);
    expect(await restored()).toMatchObject({ ok: true, pages: 36 });
  }, 60_000);
});
