import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { days } from "~/core/duration";
import { StorageUnavailable } from "~/integrations/storage/contract";
import { fakeS3 } from "~/tests/fakes/s3";

const folder = mkdtempSync(join(tmpdir(), "known-ends-"));
const keys = { accessKeyId: "AKIAEXAMPLE", secretAccessKey: "secret/example" };
const bucket = await fakeS3({ bucket: "copies", region: "us-east-1", ...keys });
Object.assign(process.env, {
  AWS_REGION: "us-east-1",
  AWS_ACCESS_KEY_ID: keys.accessKeyId,
  AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
  AWS_ENDPOINT_URL_S3: bucket.endpoint,
});
const { canGoOn } = await import("~/integrations/replica/can-go-on");
const { listPieces, logFileName, piecePath } = await import("~/integrations/replica/pieces");
const { findEnd, proveLog } = await import("~/integrations/replica/prove-pieces");
const { noteShipped, shippedMark } = await import("~/operations/replica/note-shipped");
const { proveReplica } = await import("~/operations/replica/prove-replica");
const { restoreWhole } = await import("~/operations/replica/restore-whole");
const { piecesIn, smallReplica } = await import("~/tests/support/damaged-replica");
const { readLog } = await import("~/tests/support/log-lines");
const { env } = await import("~/env");
mkdirSync(env.DATA_DIR, { recursive: true });
const replica = await smallReplica(folder);
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

const copy = join(folder, "copy");
const url = `file://${copy}`;
beforeEach(() => {
  rmSync(copy, { recursive: true, force: true });
  cpSync(replica.bucket, copy, { recursive: true, preserveTimestamps: true });
});

const lists = await listPieces(replica.url);
const newestGeneration = (): string => {
  const names = readFileSync(join(replica.bucket, "lease/000000000001.json"), "utf8");
  return (JSON.parse(names) as { shipped: { generation: string } }).shipped.generation;
};
const newest = lists.find(({ generation }) => generation === newestGeneration())!;
const pathOf = (at: number): string => join(copy, piecePath(newest.generation, newest.log.at(at)!));

describe("issue 24: what was shipped is known beside the replica", () => {
  it("newest pieces that are gone are named, with the state of before", async () => {
    for (const at of [-1, -2]) rmSync(pathOf(at));
    const found = await replica.stateAt(copy, null);
    expect(found.said).toMatch(/What was shipped until .* is not all there: the log file /);
    expect(found.said).toContain(newest.generation);
    expect(found.newest).toBeGreaterThan(replica.commits.length / 2);
    expect(found.newest).toBeLessThan(replica.commits.length);
  });

  it("all of the newest generation gone is named too, and nothing else is", async () => {
    rmSync(join(copy, "generations", newest.generation), { recursive: true });
    const found = await replica.stateAt(copy, null);
    expect(found.said).toContain(newest.generation);
    expect((await replica.stateAt(replica.bucket, null)).said).toBe("");
  });

  it("two replicas that are restored at once give each its own", async () => {
    rmSync(join(copy, "generations", newest.generation), { recursive: true });
    const [whole, other] = await Promise.all([
      replica.stateAt(replica.bucket, null),
      replica.stateAt(copy, null),
    ]);
    expect(whole).toMatchObject({ said: "", newest: replica.commits.length });
    expect(other.newest).toBeLessThan(replica.commits.length);
  });

  it("the last piece of a finished log file is missed at once, before any drill", async () => {
    const [first] = newest.log;
    const last = newest.log.findLast(({ index }) => index === first?.index);
    rmSync(join(copy, piecePath(newest.generation, last!)));
    const found = await replica.stateAt(copy, null);
    expect(found).toMatchObject({ newest: 0 });
    expect(found.said).toMatch(/could not be restored: its log file .* lacks pieces/);
    expect((await proveReplica(url)).wrong.join(" ")).toContain("lacks pieces that it had");
  });

  it("a log whose whole copy is gone is named where nothing can be restored without it", async () => {
    for (const { generation } of lists)
      rmSync(join(copy, "generations", generation, "snapshots"), { recursive: true });
    const { said } = await replica.stateAt(copy, null);
    for (const { generation } of lists)
      expect(said).toContain(`no whole copy before ${generation}/wal/0`);
  });

  it("pieces that vanished are missed also besides a damaged one before them", async () => {
    const [first] = newest.log;
    const file = newest.log.filter(({ index }) => index === first?.index);
    expect(file.length).toBeGreaterThan(2);
    const damaged = piecePath(newest.generation, file[0]!);
    writeFileSync(join(copy, damaged), readFileSync(join(copy, damaged)).subarray(0, 40));
    const once = (await proveReplica(url)).wrong;
    expect(once).toHaveLength(1);
    expect(once[0]).toContain(damaged);

    rmSync(join(copy, piecePath(newest.generation, file.at(-1)!)));
    rmSync(pathOf(-1));
    const both = (await proveReplica(url)).wrong.join(" ");
    expect(both).toContain(damaged);
    const missed = [first!.index, newest.log.at(-1)!.index];
    for (const index of missed)
      expect(both).toContain(
        `The log file ${logFileName(newest.generation, index)} of the replica lacks pieces`,
      );
    const { said } = await replica.stateAt(copy, null);
    expect(said).toContain(damaged);
    expect(said).toMatch(/What was shipped until .* is not all there/);
  });

  it("an empty newest piece is named, and is not taken for the end", async () => {
    writeFileSync(pathOf(-1), "");
    const found = await replica.stateAt(copy, null);
    expect(found.said).toContain("is empty: it was cut off as it was stored");
    expect(found.newest).toBeGreaterThan(replica.commits.length / 2);
    expect((await proveReplica(url)).wrong.join(" ")).toContain("is empty");
  });

  it("a newest piece is no mere end of the log where one before it is missing", async () => {
    const cut = lists.flatMap((list) => {
      const last = list.log.findLast(({ offset }) => offset > 0);
      const own = list.log.filter(({ index }) => index === last?.index);
      return last ? [{ ...list, log: [...own.slice(0, -2), last] }] : [];
    });
    expect(cut.length).toBeGreaterThan(0);
    for (const list of cut) {
      const { index } = list.log.at(-1)!;
      const { faults } = await proveLog(url, list, { from: index, to: index });
      expect(faults).toMatchObject([{ index, isEnd: false }]);
    }
  });

  it("a damaged newest piece is told for a day, and is known once another generation is whole", async () => {
    const old = lists.find((one) => one !== newest)!;
    const last = join(copy, piecePath(old.generation, old.log.at(-1)!));
    const whole = readFileSync(last);
    writeFileSync(last, whole.subarray(0, whole.length >> 1));
    const first = await proveReplica(url, days(100));
    expect(first.wrong.join(" ")).toContain(`${old.generation}/wal/`);
    expect((await proveReplica(url, days(100) + 1)).wrong).toEqual(first.wrong);
    const later = await proveReplica(url, days(107));
    expect(later.wrong).toEqual([]);
    expect(later.lines.join(" ")).toContain("whole: ");
    expect(later.lines.join(" ")).toContain(`Known, with whole copies since: ${first.wrong[0]}`);

    // The one that is shipped to must be whole itself.
    const now = pathOf(-1);
    const kept = readFileSync(now);
    writeFileSync(now, "");
    expect((await proveReplica(url, days(114))).wrong).toHaveLength(2);
    writeFileSync(now, kept);
    // What is not at the end, or not known yet, is told as ever.
    const before = join(copy, piecePath(old.generation, old.log.at(-2)!));
    writeFileSync(before, "");
    for (const at of [121, 128])
      expect((await proveReplica(url, days(at))).wrong.join(" ")).toContain("is empty");
  });

  it("a note that cannot be read costs no restore, and is told", async () => {
    await proveReplica(url, 1000);
    for (const words of ["{", '{"at":"then"}', ""]) {
      writeFileSync(join(copy, "proven/000000000002000.json"), words);
      const found = await replica.stateAt(copy, null);
      expect(found).toMatchObject({ said: "", newest: replica.commits.length });
      expect(found.lines.join(" ")).toContain("proven/000000000002000.json");
    }
    writeFileSync(join(copy, "proven/000000000001000.json"), "");
    expect(await replica.stateAt(copy, null)).toMatchObject({ newest: replica.commits.length });
    const { wrong } = await proveReplica(url, 3000);
    expect(wrong.join(" ")).toContain("proven/000000000002000.json");
    expect((await proveReplica(url, 4000)).wrong).toEqual([]);
  });
});

describe("issue 24: what a restore expects, where some of its notes cannot be read", () => {
  it("whole log files that are gone at the end are named without a mark too", async () => {
    rmSync(join(copy, "lease"), { recursive: true });
    const noted = readdirSync(join(copy, "ends", newest.generation)).sort();
    const index = Number.parseInt(noted.at(-1)?.slice(0, 8) ?? "", 16);
    for (const piece of newest.log.filter((one) => one.index >= index))
      rmSync(join(copy, piecePath(newest.generation, piece)));
    const found = await replica.stateAt(copy, null);
    expect(found.said).toBe(
      `The log file ${logFileName(newest.generation, index)} of the replica lacks pieces that it had.`,
    );
    expect(found.newest).toBeGreaterThan(replica.commits.length / 2);
  });

  it("a newest entry of the lease that cannot be read is told, and the one before it counts", async () => {
    writeFileSync(join(copy, "lease/000000000002.json"), "{");
    expect(await replica.stateAt(copy, null)).toMatchObject({
      said: "",
      lines: ["The lease's entry lease/000000000002.json cannot be read."],
    });
    rmSync(pathOf(-1));
    expect((await replica.stateAt(copy, null)).said).toMatch(/What was shipped until .* not all/);
  });
});

describe("issue 24: the proof of a replica in a bucket", () => {
  const inBucket = "s3://copies/house/db";
  const fill = (): void => {
    bucket.files.clear();
    for (const path of piecesIn(copy))
      bucket.files.set(`house/db/${path}`, {
        bytes: readFileSync(join(copy, path)),
        contentType: "",
        storedAt: new Date(),
      });
  };
  const tell = bucket.requests.push.bind(bucket.requests);
  /** Does something as the first piece of a log is fetched. */
  function atFirstPiece(act: () => void): void {
    let isOver = false;
    bucket.requests.push = (...told: string[]): number => {
      if (!isOver && told.some((one) => one.startsWith("GET") && one.includes("/wal/"))) {
        isOver = true;
        act();
      }
      return tell(...told);
    };
  }

  const back = join(folder, "back-from-bucket.db");
  afterEach(() => {
    bucket.requests.push = tell;
    rmSync(back, { force: true });
  });

  it("a restore does not miss what is finished while it runs", async () => {
    fill();
    atFirstPiece(() => {
      // Both generations were stored just now, so that either is the newest.
      for (const { generation, log } of lists) {
        const name = `${generation}/${log.at(-1)!.index.toString(16).padStart(8, "0")}_99999999`;
        const file = { bytes: Buffer.from("\n"), contentType: "", storedAt: new Date() };
        bucket.files.set(`house/db/ends/${name}`, file);
      }
    });
    expect(await restoreWhole(inBucket, back, null)).toEqual({ lines: [], wrong: [] });
    rmSync(back);
    // The next one knows it.
    expect((await restoreWhole(inBucket, back, null)).wrong.join()).toContain("lacks pieces");
  });

  it("a restore is kept where what should be there cannot be asked, and that is told", async () => {
    fill();
    const lease = "lease/000000000001.json";
    const file = { contentType: "", storedAt: new Date() };
    bucket.files.set(`house/db/${lease}`, { ...file, bytes: readFileSync(join(copy, lease)) });
    bucket.requests.push = (...told: string[]): number => {
      bucket.refusals.clear();
      if (told.some((one) => one.includes("/lease/")))
        bucket.refusals.set("get", [403, "AccessDenied"]);
      return tell(...told);
    };
    const { wrong } = await restoreWhole(inBucket, back, null);
    bucket.refusals.clear();
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toContain("the lease could not be asked");
    expect(existsSync(back)).toBe(true);
    rmSync(back);

    for (const key of bucket.files.keys())
      if (key.includes("/generations/") && !key.includes(newest.generation))
        bucket.files.delete(key);
    const last = piecePath(newest.generation, newest.log.at(-1)!);
    let fetched = 0;
    // Litestream, the proof of what it used, and the look at the log's end.
    bucket.requests.push = (...told: string[]): number => {
      if (told.some((one) => one === `GET /copies/house/db/${last}`) && ++fetched === 3)
        bucket.refusals.set("get", [403, "AccessDenied"]);
      return tell(...told);
    };
    const late = await restoreWhole(inBucket, back, null);
    bucket.refusals.clear();
    expect(late.wrong.join()).toContain("the end of the log could not be asked");
    expect(existsSync(back)).toBe(true);
  });

  it("does not miss what retention deletes meanwhile", async () => {
    fill();
    expect((await proveReplica(inBucket, 1000)).wrong).toEqual([]);
    const old = lists.find(({ generation }) => generation !== newest.generation)!;
    // A whole copy first, as Litestream does; its log goes while the proof ends.
    atFirstPiece(() => {
      for (const key of bucket.files.keys())
        if (key.includes(`${old.generation}/snapshots/`)) bucket.files.delete(key);
      for (const piece of old.log.slice(0, -3))
        bucket.files.delete(`house/db/${piecePath(old.generation, piece)}`);
    });
    // The note of the proof before says that the copy is older than thirty days.
    const later = 1000 + 31 * 24 * 3_600_000;
    expect((await proveReplica(inBucket, later)).wrong).toEqual([]);
  });

  it("says that a piece is missing, and never that one is damaged that could not be had", async () => {
    fill();
    bucket.refusals.set("get", [403, "AccessDenied"]);
    await expect(proveReplica(inBucket, 1000)).rejects.toThrow(StorageUnavailable);
    bucket.refusals.clear();
    atFirstPiece(() => {
      bucket.trouble(503);
      void wait(1500).then(() => bucket.trouble(null));
    });
    expect((await proveReplica(inBucket, 2000)).wrong).toEqual([]);
    const middle = piecePath(newest.generation, newest.log.at(-2)!);
    bucket.files.delete(`house/db/${middle}`);
    const { wrong } = await proveReplica(inBucket, 3000);
    expect(wrong.join(" ")).toContain(newest.generation);
    expect(wrong.join(" ")).not.toContain("damaged");
  });

  const endsOf = (generation: string): number =>
    [...bucket.files.keys()].filter((key) => key.includes(`/ends/${generation}/`)).length;
  const noteEnd = (generation: string): void => {
    const file = { bytes: Buffer.from("\n"), contentType: "", storedAt: new Date() };
    for (let index = 0; index < 40; index++)
      bucket.files.set(
        `house/db/ends/${generation}/${index.toString(16).padStart(8, "0")}_1`,
        file,
      );
  };

  it("stands where its old notes cannot be deleted, which the next one does", async () => {
    fill();
    noteEnd("00000000000000aa");
    bucket.refusals.set("delete", [403, "AccessDenied"]);
    expect((await proveReplica(inBucket, 1000)).wrong).toEqual([]);
    expect(endsOf("00000000000000aa")).toBe(40);
    bucket.refusals.clear();
    expect((await proveReplica(inBucket, 2000)).wrong).toEqual([]);
    expect(endsOf("00000000000000aa")).toBe(0);
  });

  it("keeps the notes of a generation that is gone for as long as it should be there", async () => {
    fill();
    const old = lists.find(({ generation }) => generation !== newest.generation)!.generation;
    noteEnd(old);
    await proveReplica(inBucket, 1000);
    for (const key of bucket.files.keys())
      if (key.includes(`generations/${old}/`)) bucket.files.delete(key);
    expect((await proveReplica(inBucket, 2000)).wrong.join()).toContain("gone before its time");
    expect(endsOf(old)).toBe(40);
    expect((await proveReplica(inBucket, days(30))).wrong).toEqual([]);
    expect(endsOf(old)).toBe(0);
  });

  it("a shipper looks at the newest piece without a list of all", async () => {
    fill();
    const lastIndex = newest.log.at(-1)!.index;
    const inFile = (index: number) => newest.log.filter((piece) => piece.index === index);
    const keyOf = (piece: { index: number; offset: number }): string =>
      `house/db/${piecePath(newest.generation, piece)}`;
    bucket.requests.length = 0;
    expect(await canGoOn(inBucket, env.DATA_DIR)).toBe(true);
    // Two keys a page.
    expect(bucket.requests.length).toBeLessThan(inFile(lastIndex).length / 2 + 3);
    const empty = (key: string): void => {
      bucket.files.set(key, { ...bucket.files.get(key)!, bytes: Buffer.alloc(0) });
    };
    empty(keyOf(inFile(lastIndex).at(-1)!));
    expect(await canGoOn(inBucket, env.DATA_DIR)).toBe(false);
    // Nothing of the newest file is shipped yet.
    for (const piece of inFile(lastIndex)) bucket.files.delete(keyOf(piece));
    expect(await canGoOn(inBucket, env.DATA_DIR)).toBe(true);
    empty(keyOf(inFile(lastIndex - 1).at(-1)!));
    expect(await canGoOn(inBucket, env.DATA_DIR)).toBe(false);
  });

  it("a restore looks at the log's end without a list of all", async () => {
    fill();
    const { generation, log } = newest;
    const { index, offset } = log.at(-1)!;
    const pieces = log.filter((piece) => piece.index === index).length;
    const isList = (told: string): boolean => told.endsWith("/copies/") || told.endsWith("/copies");
    bucket.requests.length = 0;
    const end = await findEnd(inBucket, generation, index);
    expect(end?.index).toBe(index);
    expect(end?.offset).toBeGreaterThan(offset);
    // Two keys a page, and one look at what comes after.
    expect(bucket.requests.filter(isList).length).toBeLessThan(pieces / 2 + 3);
    expect(bucket.requests.filter((told) => !isList(told))).toHaveLength(pieces);
    expect(await findEnd(inBucket, generation, index + 1)).toBeNull();
    bucket.requests.length = 0;
    expect(await findEnd(inBucket, generation, log[0]!.index)).toEqual({
      index: log[0]!.index + 1,
      offset: 0,
    });
    expect(bucket.requests).toHaveLength(1);
  });

  it("a note that cannot be made is told once, and tried again after a pause", async () => {
    const logged = readLog();
    for (let offset = 0; offset < 5; offset++) {
      const place = { index: 1, offset };
      const found = { generation: "00000000000000aa", copied: place, shipped: place };
      await noteShipped(inBucket, found, 1000 + offset);
    }
    logged.stop();
    expect(logged.lines()).toHaveLength(1);
    expect(shippedMark()).toMatchObject({ generation: "00000000000000aa", offset: 4 });
  });

  it("lists one generation alone for a restore", async () => {
    fill();
    bucket.requests.length = 0;
    expect(await listPieces(inBucket, newest.generation)).toEqual([newest]);
    // Two keys a page.
    expect(bucket.requests.length).toBeLessThan(newest.log.length / 2 + 3);
  });
});
