import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { hours, seconds } from "~/core/duration";

const folder = mkdtempSync(join(tmpdir(), "another-generation-"));
const bucket = join(folder, "bucket");
const generations = join(bucket, "generations");
mkdirSync(bucket);
const url = `file://${bucket}`;
process.env.REPLICA_URL = url;
const { openLeaseStore } = await import("~/integrations/replica/lease-store");
const { listPieces } = await import("~/integrations/replica/pieces");
const { followReplica, readFollowed, takeFollowed } =
  await import("~/operations/replica/follow-replica");
const { restoreBackup } = await import("~/operations/backups/restore-backup");
const { restoreWhole } = await import("~/operations/replica/restore-whole");
const { shippedRows, shippingMachine } = await import("~/tests/support/shipping-machine");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const copies = join(folder, "standby");
let names = 0;
let entries = 0;
afterEach(() => {
  rmSync(bucket, { recursive: true });
  rmSync(copies, { recursive: true, force: true });
  mkdirSync(bucket);
  entries = 0;
});

/** A machine with a disk of its own, which ships one generation. */
const machine = () => {
  const { ship } = shippingMachine(join(folder, `machine-${++names}`), bucket);
  return { ship: (n: number): Promise<string> => ship(n, seconds(1.5)) };
};

/** What a server does: its entry of the lease says up to where it has shipped. */
async function noteMark(generation: string, at = Date.now()): Promise<void> {
  const [list] = await listPieces(url, generation);
  const mark = { generation, ...list!.log.at(-1)!, at };
  const lease = openLeaseStore(url, () => mark);
  await lease.write({ n: ++entries, holder: "somebody", isReleased: false });
}

const newestIn = (path: string): number => Math.max(...shippedRows(path).map(({ n }) => n));
const newPath = (): string => join(folder, `back-${++names}.db`);
async function taken(): Promise<{ newest: number; wrong: string[] }> {
  const path = newPath();
  const { wrong } = await restoreWhole(url, path, null, (from, to) =>
    takeFollowed(from, copies, to),
  );
  return { newest: newestIn(path), wrong };
}
async function fetched(): Promise<{ newest: number; wrong: string[] }> {
  const path = newPath();
  const { wrong } = await restoreWhole(url, path, null);
  return { newest: newestIn(path), wrong };
}

describe("issue 24: a standby follows the generation that is shipped to", () => {
  it("one whose first whole copy was being made is another one once that is there", async () => {
    const one = await machine().ship(1);
    await noteMark(one);
    const two = await machine().ship(2);
    renameSync(join(generations, two), join(folder, "two"));
    // What Litestream leaves in a folder while it makes a whole copy.
    mkdirSync(join(generations, two, "snapshots"), { recursive: true });
    writeFileSync(join(generations, two, "snapshots/00000000.snapshot.lz4.tmp"), "some of it");
    expect(await followReplica(url, copies)).toMatchObject({ generation: one, known: [one] });
    rmSync(join(generations, two), { recursive: true });
    cpSync(join(folder, "two"), join(generations, two), {
      recursive: true,
      preserveTimestamps: true,
    });
    await expect(taken()).rejects.toThrow(`another generation, ${two}`);
    await noteMark(two);
    await expect(taken()).rejects.toThrow(`another generation, ${two}`);
    expect(await followReplica(url, copies)).toMatchObject({ generation: two });
    expect(await taken()).toEqual({ newest: 2, wrong: [] });
  }, 120_000);

  it("an older one that is shipped to again is followed, and what is newest in it is taken", async () => {
    const [first, second] = [machine(), machine()];
    const one = await first.ship(1);
    const two = await second.ship(2);
    await noteMark(two);
    expect(await followReplica(url, copies)).toMatchObject({ generation: two });
    expect(readFollowed(copies)?.known.sort()).toEqual([one, two].sort());
    expect(await first.ship(3)).toBe(one);
    await noteMark(one);
    await expect(taken()).rejects.toThrow(`another generation, ${one}`);
    expect(await followReplica(url, copies)).toMatchObject({ generation: one });
    expect(await taken()).toEqual({ newest: 3, wrong: [] });
  }, 120_000);

  it("one that began after what the lease names has all of that", async () => {
    const [first, second] = [machine(), machine()];
    const one = await first.ship(1);
    await noteMark(one);
    const two = await second.ship(2);
    const copy = await followReplica(url, copies);
    expect(copy).toMatchObject({ generation: two, passedOver: null });
    expect(await followReplica(url, copies)).toEqual(copy);
    cpSync(copies, join(folder, "kept"), { recursive: true });
    expect(await taken()).toEqual({ newest: 2, wrong: [] });
    // The lease names the older one for something newer.
    renameSync(join(folder, "kept"), copies);
    expect(await first.ship(3)).toBe(one);
    await noteMark(one, Date.now() + seconds(30));
    await expect(taken()).rejects.toThrow(`another generation, ${one}`);
    expect(await followReplica(url, copies)).toMatchObject({ generation: one });
  }, 120_000);

  it("an older one is never brought back without a word, though its pieces look newer", async () => {
    const [first, second] = [machine(), machine()];
    const one = await first.ship(1);
    const two = await second.ship(2);
    await noteMark(two, Date.now() + seconds(30));
    // The first one's clock was ahead.
    const later = new Date(Date.now() + hours(1));
    for (const name of readdirSync(join(generations, one, "wal")))
      utimesSync(join(generations, one, "wal", name), later, later);
    const { newest, wrong } = await fetched();
    expect(newest).toBe(1);
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toMatch(/^What was shipped until .* is not in what was brought back: /);
    expect(wrong[0]).toContain(`the generation ${two}, and ${one} was used`);
    const back = join(folder, "named");
    const { path, found } = await restoreBackup("replica", back, null, { generation: two });
    expect(newestIn(path)).toBe(2);
    expect(found.wrong).toEqual([]);
    const none = { generation: "0".repeat(16) };
    const elsewhere = join(folder, "none");
    await expect(restoreBackup("replica", elsewhere, null, none)).rejects.toThrow(
      /The replica could not be restored/,
    );
    await expect(restoreBackup("newest", elsewhere, null, none)).rejects.toThrow(
      "Only the replica has generations.",
    );
    // A copy is begun once for it, and none that is behind is taken.
    const copy = await followReplica(url, copies);
    expect(copy).toMatchObject({ generation: one, passedOver: two });
    expect(await followReplica(url, copies)).toEqual(copy);
    await expect(taken()).rejects.toThrow(`another generation, ${two}`);
  }, 120_000);
});
