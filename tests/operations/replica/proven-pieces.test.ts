import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { days } from "~/core/duration";
import { findVanished, learnPieces } from "~/core/restore/known-pieces";
import Database from "~/db/sqlite-driver.mjs";
import { rangeOf, readPieces } from "~/integrations/replica/pieces";
import { readUsed } from "~/integrations/replica/prove-meanwhile";
import { Lz4Broken, unpackLz4 } from "~/integrations/replica/unpack-lz4";
import { ChainBroken, WalChain } from "~/integrations/replica/wal-chain";

const folder = mkdtempSync(join(tmpdir(), "proven-pieces-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A log of changes of a database, as SQLite writes it. */
function writeLog(): Buffer {
  const path = join(folder, "some.db");
  const database = new Database(path);
  database.pragma("journal_mode = WAL");
  database.pragma("wal_autocheckpoint = 0");
  database.exec("CREATE TABLE rows (words TEXT)");
  for (let n = 0; n < 20; n++) database.exec(`INSERT INTO rows VALUES (hex(randomblob(3000)))`);
  const log = readFileSync(`${path}-wal`);
  database.close();
  if (existsSync(`${path}-wal`)) throw new Error("The log was not closed.");
  return log;
}

describe("issue 24: a log of changes is proven from its first byte to its last", () => {
  const log = writeLog();
  const frame = 4096 + 24;
  const parts = [0, 32 + 3 * frame, 32 + 9 * frame, log.length];
  const piece = (n: number): [number, Buffer] => [
    parts[n] ?? 0,
    Buffer.from(log.subarray(parts[n], parts[n + 1])),
  ];

  it("in pieces that follow each other", async () => {
    const chain = new WalChain();
    for (const n of [0, 1, 2]) await chain.add(...piece(n));
    expect(chain.length).toBe(log.length);
  });

  it("and not over a gap, even one that the offsets hide, a change, or a piece that is cut", async () => {
    const begun = async (): Promise<WalChain> => {
      const chain = new WalChain();
      await chain.add(...piece(0));
      return chain;
    };
    const late = piece(2);
    await expect((await begun()).add(...late)).rejects.toThrow("A piece before it is missing.");
    await expect((await begun()).add(parts[1] ?? 0, late[1])).rejects.toThrow(ChainBroken);
    const [at, bytes] = piece(1);
    for (const place of [0, 8, 16, 24, 5000, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      await expect((await begun()).add(at, changed), String(place)).rejects.toThrow(ChainBroken);
    }
    await expect((await begun()).add(at, bytes.subarray(0, -1))).rejects.toThrow("cut off");
    await expect(new WalChain().add(0, bytes)).rejects.toThrow("does not begin");
  });
});

describe("issue 24: pieces are unpacked", () => {
  // Made with the lz4 program 1.9.4: repeated words, with its content checksum.
  const packed = Buffer.from(
    [
      "BCJNGGRAp1YAAAD/F1RoZSByZXBsaWNhIHNoaXBzIHRoZSBsb2cgb2YgY2hhbmdlcy4gJgD/////",
      "/////////////////////////////////5TQSXQgZW5kcyBoZXJlLgAAAAAifcAZ",
    ].join(""),
    "base64",
  );

  it("as they were packed, and nothing that is cut off passes", async () => {
    expect((await unpackLz4(packed)).toString()).toBe(
      `${"The replica ships the log of changes. ".repeat(200)}It ends here.`,
    );
    for (let length = 1; length < packed.length - 4; length++)
      await expect(unpackLz4(packed.subarray(0, length)), String(length)).rejects.toThrow(
        Lz4Broken,
      );
    expect(await unpackLz4(Buffer.alloc(0))).toHaveLength(0);
  });
});

describe("issue 24: what a replica has is read from names", () => {
  it("by generation, in order, from the oldest whole copy on", () => {
    const one = "generations/00000000000000aa";
    const lists = readPieces([
      `house/db/${one}/wal/0000000a_00001000.wal.lz4`,
      `house/db/${one}/wal/0000000a_00000000.wal.lz4`,
      `house/db/${one}/wal/00000008_00000000.wal.lz4`,
      `house/db/${one}/snapshots/00000009.snapshot.lz4`,
      "house/db/generations/00000000000000bb/snapshots/00000000.snapshot.lz4",
      "house/db/lease/000000000001.json",
    ]);
    expect(lists[0]).toEqual({
      generation: "00000000000000aa",
      copies: [9],
      log: [
        { index: 8, offset: 0 },
        { index: 10, offset: 0 },
        { index: 10, offset: 4096 },
      ],
    });
    expect(lists.map(rangeOf)).toEqual([
      { from: 9, to: 10 },
      { from: 0, to: -1 },
    ]);
    expect(rangeOf({ generation: "c", copies: [], log: [] })).toBeNull();
  });

  it("and what a restore used from what Litestream says", () => {
    const said = [
      'level=INFO msg="restoring snapshot" db=/d replica=s3 generation=00000000000000aa index=3 path=/r.tmp',
      'level=INFO msg="restoring wal files" db=/d replica=s3 generation=00000000000000aa index_min=3 index_max=12',
    ];
    const generation = "00000000000000aa";
    expect(readUsed(said.join("\n"))).toEqual({ generation, range: { from: 3, to: 12 } });
    expect(readUsed(said[0] ?? "")).toEqual({ generation, range: { from: 3, to: 2 } });
    expect(readUsed("it did not say")).toBeNull();
  });
});

describe("issue 24: what a proof saw is missed by the next", () => {
  const at = days(1000);
  const seen = { ends: { "a/wal/1": 500, "a/wal/2": 300 }, copies: ["a/wal/1"] };
  const known = learnPieces(learnPieces(null, { ends: {}, copies: [] }, at - days(7)), seen, at);

  it("for thirty days, and longer while its copy is there", () => {
    expect(findVanished(known, seen, at + days(7))).toEqual([]);
    const gone = { ends: {}, copies: [] };
    expect(findVanished(known, gone, at + days(21)).join()).toContain("a/wal/1");
    expect(findVanished(known, gone, at + days(23))).toEqual([]);
    const cut = { ...seen, ends: { ...seen.ends, "a/wal/2": 200 } };
    expect(findVanished(known, cut, at)).toEqual([
      "The log file a/wal/2 of the replica lacks pieces that it had.",
    ]);
    const again = learnPieces(known, cut, at + days(7));
    expect(findVanished(again, cut, at + days(14))).toHaveLength(1);
  });

  it("but not what was older than the oldest whole copy, or began before anything was proven", () => {
    const later = { ends: { "a/wal/2": 300 }, copies: ["a/wal/2"] };
    expect(findVanished({ ...known, copies: {} }, later, at)).toEqual([]);
    const first = learnPieces(null, seen, at);
    expect(findVanished(first, { ends: {}, copies: [] }, at)).toEqual([]);
  });
});
