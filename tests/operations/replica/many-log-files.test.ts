import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, expect, it } from "vitest";
import Database from "~/db/sqlite-driver.mjs";
import { piecePath } from "~/integrations/replica/pieces";
import { proveLog } from "~/integrations/replica/prove-pieces";

const folder = mkdtempSync(join(tmpdir(), "many-log-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A log of about 100 KB, as one piece of the replica: its blocks are not compressed. */
function pieceOfLog(): Buffer {
  const path = join(folder, "some.db");
  const database = new Database(path);
  for (const pragma of ["journal_mode = WAL", "wal_autocheckpoint = 0"]) database.pragma(pragma);
  database.exec("CREATE TABLE rows (bytes BLOB); INSERT INTO rows VALUES (randomblob(90000))");
  const log = readFileSync(`${path}-wal`);
  database.close();
  const size = Buffer.alloc(4);
  size.writeUInt32LE(log.length + 0x80000000);
  // The frame's number, version 1, blocks of up to 256 KB; four zeros end it.
  const head = Buffer.from([0x04, 0x22, 0x4d, 0x18, 0x40, 0x50, 0]);
  return Buffer.concat([head, size, log, Buffer.alloc(4)]);
}

setFlagsFromString("--expose_gc");
const collect = runInNewContext("gc") as () => void;
const heldMb = (): number => {
  collect();
  return process.memoryUsage().arrayBuffers / 1024 / 1024;
};

it("issue 24: a proof of thousands of log files holds few of them in memory", async () => {
  const [generation, count] = ["00000000000000aa", 2000];
  const log = Array.from({ length: count }, (_, index) => ({ index, offset: 0 }));
  const paths = log.map((piece) => join(folder, piecePath(generation, piece)));
  const [first = "", ...others] = paths;
  mkdirSync(dirname(first), { recursive: true });
  writeFileSync(first, pieceOfLog());
  for (const path of others) linkSync(first, path);

  const before = heldMb();
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, heldMb() - before)), 100);
  const list = { generation, copies: [0], log };
  const { faults, ends } = await proveLog(`file://${folder}`, list, { from: 0, to: count - 1 });
  clearInterval(watch);
  expect(faults).toEqual([]);
  expect(Object.keys(ends)).toHaveLength(count);
  expect(most).toBeGreaterThan(0);
  // All of them unpacked are over 200 MB; 32 are fetched at once.
  expect(most).toBeLessThan(48);
}, 120_000);
