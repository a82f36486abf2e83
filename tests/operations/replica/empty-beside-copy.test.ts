import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "empty-beside-copy-"));
const bucket = join(folder, "bucket");
mkdirSync(bucket);
process.env.REPLICA_URL = `file://${bucket}`;
const { env } = await import("~/env");
const { ownFolder } = await import("~/integrations/replica/shipped-position");
const { isEmptyBesideCopy } = await import("~/operations/replica/is-empty-beside-copy");
const { makePerson } = await import("~/tests/support/people");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("issue 24: an empty database does not begin a second life beside a copy that holds one", async () => {
  expect(await isEmptyBesideCopy()).toBe(false);
  const snapshots = join(bucket, "generations/0123456789abcdef/snapshots");
  mkdirSync(snapshots, { recursive: true });
  writeFileSync(join(snapshots, "00000000.snapshot.lz4"), "x");
  expect(await isEmptyBesideCopy()).toBe(true);
  // One that has shipped already is no new disk.
  mkdirSync(ownFolder(env.DATA_DIR));
  expect(await isEmptyBesideCopy()).toBe(false);
  rmSync(ownFolder(env.DATA_DIR), { recursive: true });
  expect(await isEmptyBesideCopy()).toBe(true);
  makePerson();
  expect(await isEmptyBesideCopy()).toBe(false);
});
