import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { env } from "~/env";
import { contentDisposition } from "~/integrations/storage/content-disposition";
import {
  AlreadyStored,
  FileMissing,
  KeyRefused,
  type Storage,
} from "~/integrations/storage/contract";
import { localStorage } from "~/integrations/storage/local";
import { s3 } from "~/integrations/storage/s3";
import { verifySignedLink } from "~/integrations/storage/signed-link";
import { fakeS3 } from "~/tests/fakes/s3";

/** What opening a link gives: `null` when it is refused. */
type Opened = { bytes: Uint8Array; contentType: string; disposition: string | null } | null;
type Subject = {
  storage: Storage;
  open(link: string): Promise<Opened>;
  pass(ms: number): void;
  close?(): Promise<void>;
};

const keys = {
  bucket: "evidence",
  region: "us-east-2",
  accessKeyId: "AKIATEST",
  secretAccessKey: "secret",
};

async function s3Subject(): Promise<Subject> {
  const vendor = await fakeS3(keys);
  return {
    storage: s3({ bucket: keys.bucket, region: keys.region, keys, endpoint: vendor.endpoint }),
    pass: vendor.pass,
    close: vendor.close,
    async open(link) {
      const answer = await fetch(link);
      if (!answer.ok) return null;
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return {
        bytes,
        contentType: answer.headers.get("content-type") ?? "",
        disposition: answer.headers.get("content-disposition"),
      };
    },
  };
}

function localSubject(): Subject {
  const storage = localStorage(join(env.DATA_DIR, "files"));
  let aheadMs = 0;
  return {
    storage,
    pass: (ms) => (aheadMs += ms),
    async open(link) {
      const opened = verifySignedLink(link, "", Date.now() + aheadMs);
      if (!opened) return null;
      const { key, fileName, contentType } = opened;
      return {
        bytes: await storage.get(key),
        contentType,
        disposition: fileName && contentDisposition(fileName),
      };
    },
  };
}

const bytes = (...numbers: number[]) => new Uint8Array(numbers);

describe.each([
  ["S3", s3Subject],
  ["a folder", async () => localSubject()],
])("S3-04: the same contract on %s", (_name, create) => {
  let subject: Subject;
  let storage: Storage;
  beforeAll(async () => {
    subject = await create();
    storage = subject.storage;
  });
  afterAll(() => subject.close?.());

  test("gives back the bytes that were put, none, one or many", async () => {
    const many = Uint8Array.from({ length: 300_000 }, (_, at) => at % 251);
    const files: [string, Uint8Array][] = [
      ["user_1/case_1/1700000000000-a1b2.png", bytes(0, 255, 13, 10)],
      ["empty.bin", bytes()],
      ["a/b/c/d/many.bin", many],
    ];
    for (const [key, content] of files) await storage.put(key, content, "image/png");
    for (const [key, content] of files)
      expect(Buffer.from(await storage.get(key)).equals(content)).toBe(true);
  });

  test("S3-03: is write-once: the same bytes again are fine, others are refused and change nothing", async () => {
    await storage.put("once.png", bytes(1, 2), "image/png");
    await storage.put("once.png", bytes(1, 2), "image/png");
    await expect(storage.put("once.png", bytes(1, 3), "image/png")).rejects.toThrow(AlreadyStored);
    expect(await storage.get("once.png")).toEqual(bytes(1, 2));
  });

  test("S3-03: of two writers of one key at once only one wins", async () => {
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map((number) => storage.put("race.png", bytes(number), "image/png")),
    );
    const won = outcomes.flatMap(({ status }, at) => (status === "fulfilled" ? [at + 1] : []));
    expect(won).toHaveLength(1);
    expect(await storage.get("race.png")).toEqual(bytes(won[0]!));
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(AlreadyStored);
  });

  test("knows what it has, and tells a missing file apart", async () => {
    await storage.put("here.png", bytes(1), "image/png");
    expect([
      await storage.has("here.png"),
      await storage.has("gone.png"),
      await storage.has("here.png/below"),
    ]).toEqual([true, false, false]);
    await expect(storage.get("gone.png")).rejects.toThrow(FileMissing);
  });

  test("lists what is below a folder, page after page, and nothing beside it", async () => {
    const keys = ["backups/a/1", "backups/a/2", "backups/b/1", "backups/b/2", "backups/c"];
    for (const key of [...keys, "backups-not", "other/backups/1"])
      await storage.put(key, new Uint8Array([1]), "text/plain");
    expect(await storage.list("backups")).toEqual(keys);
    expect(await storage.list("backups/b")).toEqual(["backups/b/1", "backups/b/2"]);
    expect(await storage.list("nothing-here")).toEqual([]);
    await expect(storage.list("../etc")).rejects.toThrow();
  });

  test("gives what comes after a name alone, page after page", async () => {
    for (const name of ["01_0", "01_9", "02_0", "03_0", "03_5"])
      await storage.put(`after/${name}`, bytes(1), "image/png");
    const found: string[] = [];
    for await (const page of storage.pages("after", "", "02_")) found.push(...page);
    expect(found.sort()).toEqual(["after/02_0", "after/03_0", "after/03_5"]);
    const none: string[] = [];
    for await (const page of storage.pages("after", "", "04_")) none.push(...page);
    expect(none).toEqual([]);
  });

  test("the folders right below a folder are named once, however much lies in them, and files are none", async () => {
    for (const key of ["k/a/1", "k/a/2", "k/a/deep/3", "k/b/1", "k/c", "k/d/1", "k2/e/1"])
      await storage.put(key, bytes(1), "image/png");
    expect(await storage.folders("k")).toEqual(["a", "b", "d"]);
    expect(await storage.folders("k/a")).toEqual(["deep"]);
    expect(await storage.folders("k/c")).toEqual([]);
    expect(await storage.folders("nothing-here")).toEqual([]);
    await expect(storage.folders("../etc")).rejects.toThrow();
  });

  test("deletes for good, and deleting nothing is fine", async () => {
    await storage.put("deleted.png", bytes(1), "image/png");
    await storage.delete("deleted.png");
    await storage.delete("deleted.png");
    expect(await storage.has("deleted.png")).toBe(false);
    await storage.put("deleted.png", bytes(2), "image/png");
    expect(await storage.get("deleted.png")).toEqual(bytes(2));
  });

  test.each([
    "",
    "/",
    "/a",
    "a/",
    "a//b",
    "..",
    "../a",
    "a/../b",
    "a/./b",
    ".hidden",
    "a\\b",
    "a b",
    "é.png",
    "a%2fb",
    "a\0b",
    "a\n",
    "a".repeat(501),
  ])("refuses the key %j in every method", async (key) => {
    const tries = [
      () => storage.put(key, bytes(1), "image/png"),
      () => storage.get(key),
      () => storage.has(key),
      () => storage.delete(key),
      () => storage.signedUrl(key, { expiresInSeconds: 60 }),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toThrow(KeyRefused);
  });

  test("S3-01: a link opens the file until it expires", async () => {
    await storage.put("linked.png", bytes(7), "image/png");
    const [short, long] = [
      await storage.signedUrl("linked.png", { expiresInSeconds: 60 }),
      await storage.signedUrl("linked.png", { expiresInSeconds: 3600 }),
    ];
    expect(await subject.open(short)).toEqual({
      bytes: bytes(7),
      contentType: "image/png",
      disposition: null,
    });
    subject.pass(61_000);
    expect([await subject.open(short), (await subject.open(long))?.bytes]).toEqual([
      null,
      bytes(7),
    ]);
  });

  test("S3-01: a link says under which name and as what the file is served", async () => {
    await storage.put("named.png", bytes(7), "image/png");
    const fileName = `Ünïcode "quoted" \r\n(1).pdf`;
    const link = await storage.signedUrl("named.png", {
      expiresInSeconds: 3600,
      fileName,
      contentType: "application/pdf",
    });
    const opened = await subject.open(link);
    expect(opened?.contentType).toBe("application/pdf");
    expect(opened?.disposition).toBe(
      `attachment; filename="_n_code _quoted_ (1).pdf"; filename*=UTF-8''%C3%9Cn%C3%AFcode%20%22quoted%22%20%281%29.pdf`,
    );
  });

  test("S3-01: a link that was changed in any part opens nothing", async () => {
    await storage.put("tamper.png", bytes(7), "image/png");
    await storage.put("tamper.pnh", bytes(8), "image/png");
    const askedBy = { kind: "user", id: "user_1" } as const;
    const link = await storage.signedUrl("tamper.png", {
      expiresInSeconds: 3600,
      fileName: "a.png",
      contentType: "image/png",
      askedBy,
    });
    expect(await subject.open(link)).not.toBeNull();
    const parts = new URL(link);
    const changed = [link.replace("tamper.png", "tamper.pnh")];
    for (const name of parts.searchParams.keys()) {
      const other = new URL(link);
      const value = parts.searchParams.get(name)!;
      other.searchParams.set(
        name,
        value.endsWith("0") ? `${value.slice(0, -1)}1` : `${value.slice(0, -1)}0`,
      );
      changed.push(other.toString());
      const without = new URL(link);
      without.searchParams.delete(name);
      changed.push(without.toString());
    }
    const opened = await Promise.all(
      changed.map(async (one) => ((await subject.open(one)) ? one : null)),
    );
    expect(opened).toEqual(changed.map(() => null));
  });

  test.each([0, -1, 1.5, 604_801, NaN])(
    "S3-01: a link cannot live %d seconds",
    async (expiresInSeconds) => {
      await expect(storage.signedUrl("a.png", { expiresInSeconds })).rejects.toThrow(RangeError);
    },
  );

  test("is healthy", async () => expect(await storage.healthy()).toBe(true));
});
