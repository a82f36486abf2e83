import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import Database from "~/db/sqlite-driver.mjs";
import { afterAll, describe, expect, it } from "vitest";

const { makeBackupKey, readPrivateKey, readPublicKey } =
  await import("~/integrations/backup/backup-key");
const pair = makeBackupKey();
process.env.BACKUP_PUBLIC_KEY = pair.publicKey;

const { sqlite } = await import("~/db/client");
const { sealStream, unsealStream } = await import("~/integrations/backup/seal-stream");
const { listBackups, storeBackup } = await import("~/integrations/backup/stored-backups");
const { storage } = await import("~/integrations/storage/storage");
const { restoreBackup } = await import("~/operations/backups/restore-backup");
const { runAct } = await import("~/server/operator/acts");
const { takeBackup } = await import("~/operations/backups/take-backup");
const { makePerson } = await import("~/tests/support/people");
const { liveEnvironment } = await import("~/tests/support/live-environment");
const { readEnvironment } = await import("~/env");

const folder = mkdtempSync(join(tmpdir(), "sealed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const keyFile = join(folder, "private.pem");
writeFileSync(keyFile, pair.privateKey);
const privateKey = readPrivateKey(pair.privateKey);

const pass = (bytes: Buffer[], through: NodeJS.ReadWriteStream) =>
  buffer(Readable.from(bytes).compose(through));

describe("B10: backups are sealed to a key that the server does not hold", () => {
  it(
    "B10: nothing of the database can be read in what is stored, and the private key brings it back whole",
    { timeout: 60_000 },
    async () => {
      const { email } = makePerson();
      const { name, parts, sealing } = await takeBackup();
      expect(sealing).not.toBeNull();
      for (const { key } of parts) {
        const bytes = Buffer.from(await storage().get(key));
        expect(key).toMatch(/\.sealed$/);
        // Neither a database nor a compressed one.
        expect(bytes.subarray(0, 2).toString("hex")).not.toBe("1f8b");
        expect(bytes.includes("SQLite format 3")).toBe(false);
      }
      await expect(restoreBackup(name, join(folder, "none"))).rejects.toThrow(
        /sealed to the key .* --key FILE/,
      );
      await expect(
        restoreBackup(name, join(folder, "none"), readPrivateKey(makeBackupKey().privateKey)),
      ).rejects.toThrow(/sealed to the key/);
      const answer = await runAct("restore", ["newest", join(folder, "one"), "--key", keyFile]);
      expect(answer).toMatchObject({ ok: true });
      const restored = new Database(join(folder, "one", "app.db"), { readonly: true });
      expect(
        restored.prepare("SELECT count(*) FROM profiles WHERE email = ?").pluck().get(email),
      ).toBe(1);
      restored.close();
    },
  );

  it("B10: the running server is not given the private key", async () => {
    const answer = await runAct("restore", ["newest", join(folder, "two"), "--key", keyFile], {
      serving: true,
    });
    expect(answer).toEqual({
      ok: false,
      lines: [expect.stringMatching(/private key does not belong into it/)],
    });
    expect(
      (
        await runAct("restore", [
          "newest",
          join(folder, "two"),
          "--key",
          join(folder, "one", "app.db"),
        ])
      ).lines[0],
    ).toMatch(/no private key for backups/);
  });

  it(
    "B10: a backup of before, which was not sealed, is restored as ever",
    { timeout: 60_000 },
    async () => {
      const plain = join(folder, "plain.db");
      await sqlite.backup(plain);
      const { name } = await storeBackup(plain, Date.now(), null);
      const { path } = await restoreBackup(name, join(folder, "three"));
      expect(readFileSync(path).equals(readFileSync(plain))).toBe(true);
      expect((await listBackups())[0]).toMatchObject({ name, sealing: null });
    },
  );

  it("B10: live mode does not start without a key, and refuses a setting that is none", () => {
    const { BACKUP_PUBLIC_KEY: _, ...without } = liveEnvironment;
    expect(() => readEnvironment(without)).toThrow(
      /BACKUP_PUBLIC_KEY must be set in live mode.*act -- backup-key/,
    );
    expect(() => readEnvironment({ BACKUP_PUBLIC_KEY: "AAAA" })).toThrow(
      /BACKUP_PUBLIC_KEY must be the public key/,
    );
    expect(readEnvironment({}).BACKUP_PUBLIC_KEY).toBeUndefined();
  });
});

describe("B10: the seal", () => {
  const sealed = async (bytes: Buffer[]) => {
    const { stream, sealing } = sealStream(readPublicKey(pair.publicKey));
    return { bytes: await pass(bytes, stream), sealing };
  };

  it.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_001])(
    "B10: of %i bytes opens to the same, in whatever pieces they come",
    async (size) => {
      const words = randomBytes(size);
      const pieces = Array.from({ length: Math.ceil(size / 7001) }, (_, at) =>
        words.subarray(at * 7001, (at + 1) * 7001),
      );
      for (const given of [[words], pieces]) {
        const { bytes, sealing } = await sealed(given);
        const cut = Array.from({ length: Math.ceil(bytes.length / 9973) }, (_, at) =>
          bytes.subarray(at * 9973, (at + 1) * 9973),
        );
        expect((await pass(cut, unsealStream(privateKey, sealing))).equals(words)).toBe(true);
      }
    },
  );

  it("B10: breaks when a bit is changed, a piece is missing, moved, repeated or added, or the end is cut off at a piece", async () => {
    const { bytes, sealing } = await sealed([randomBytes(200_000)]);
    const size = 65_536 + 16;
    const piece = (at: number) => bytes.subarray(at * size, (at + 1) * size);
    const flipped = Buffer.from(bytes);
    flipped[100_000]! ^= 1;
    const wrong = [
      [flipped],
      [piece(0), piece(1), piece(2)],
      [piece(0), piece(1)],
      [piece(1), piece(0), piece(2), piece(3)],
      [piece(0), piece(0), piece(1), piece(2), piece(3)],
      [bytes, piece(3)],
      [bytes.subarray(0, bytes.length - 1)],
      [bytes.subarray(0, 5)],
      [],
    ];
    for (const given of wrong)
      await expect(pass(given, unsealStream(privateKey, sealing))).rejects.toThrow(
        /changed or cut off/,
      );
  });

  it("B10: takes no other kind of key", () => {
    const other = generateKeyPairSync("ed25519").privateKey.export({
      type: "pkcs8",
      format: "pem",
    }) as string;
    expect(() => readPrivateKey(other)).toThrow(/no private key for backups/);
    expect(() => readPublicKey("AAAA")).toThrow(/is none/);
  });
});
