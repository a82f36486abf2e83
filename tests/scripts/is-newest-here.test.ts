import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { env } from "~/env";
import { noteHeldHere } from "~/integrations/replica/former-holders";
import { openLeaseStore } from "~/integrations/replica/lease-store";
import { ownFolder } from "~/integrations/replica/shipped-position";
import { isNewestHere } from "~/scripts/standby/is-newest-here";

const folder = mkdtempSync(join(tmpdir(), "is-newest-here-"));
const url = `file://${folder}`;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [ours, other] = ["0123456789abcdef", "fedcba9876543210"];
function copied(generation: string, index: number): void {
  const log = join(ownFolder(env.DATA_DIR), "generations", generation, "wal");
  rmSync(ownFolder(env.DATA_DIR), { recursive: true, force: true });
  mkdirSync(log, { recursive: true });
  writeFileSync(join(ownFolder(env.DATA_DIR), "generation"), generation);
  writeFileSync(join(log, `${index.toString(16).padStart(8, "0")}.wal`), "");
}
let n = 0;
async function shipped(generation: string, index: number): Promise<void> {
  const store = openLeaseStore(url, () => ({ generation, index, offset: 0, at: 1 }));
  await store.write({ n: ++n, holder: "us", isReleased: false });
  mkdirSync(join(folder, "generations", generation, "wal"), { recursive: true });
  writeFileSync(join(folder, "generations", generation, "wal", "00000000_00000000.wal.lz4"), "x");
}

it("issue 24: a disk has the newest database where it had the lease last and has all that was shipped", async () => {
  writeFileSync(join(env.DATA_DIR, "app.db"), "");
  copied(ours, 3);
  await shipped(ours, 3);
  expect(await isNewestHere(url, "us")).toBe(false);
  noteHeldHere("us");
  expect(await isNewestHere(url, "us")).toBe(true);
  expect(await isNewestHere(url, "another")).toBe(false);
  expect(await isNewestHere(url, null)).toBe(false);
  // An image of the disk from before the last shipments.
  await shipped(ours, 4);
  expect(await isNewestHere(url, "us")).toBe(false);
  copied(ours, 4);
  expect(await isNewestHere(url, "us")).toBe(true);
  // One that was begun here and never reached the place is newer than all that is there.
  copied(other, 0);
  expect(await isNewestHere(url, "us")).toBe(true);
  await shipped(other, 0);
  await shipped(ours, 5);
  expect(await isNewestHere(url, "us")).toBe(false);
  rmSync(ownFolder(env.DATA_DIR), { recursive: true });
  expect(await isNewestHere(url, "us")).toBe(false);
});
