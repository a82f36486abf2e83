import { createHash, type Hash, type KeyObject } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { sealStream, unsealStream } from "~/integrations/backup/seal-stream";
import { storage } from "~/integrations/storage/storage";

const folder = "backups";
const partBytes = 8 * 1024 * 1024;

const sealing = z.object({
  scheme: z.literal("x25519-hkdf-sha256-aes-256-gcm-stream"),
  ephemeral: z.string(),
  recipient: z.string(),
});

const manifest = z.object({
  format: z.union([z.literal(1), z.literal(2)]),
  /**
   * Its number among all backups; those of the first format have none, and are older than all
   * others.
   */
  sequence: z.number().int().default(0),
  takenAt: z.number().int(),
  bytes: z.number().int(),
  sha256: z.string(),
  /** Null: stored unsealed. */
  sealing: sealing.nullable().default(null),
  parts: z.array(z.object({ key: z.string(), sha256: z.string() })),
});

/**
 * A backup in storage; `name` contains its number and the time of taking by the clock of then;
 * `bytes` and `sha256` are those of the database file.
 */
export type StoredBackup = z.infer<typeof manifest> & { name: string };

/** A backup that was just stored, with the key that opens only it and is stored nowhere. */
export type FreshBackup = StoredBackup & { oneTimeKey: KeyObject | null };

/** The stored backup is incomplete or altered. */
class BackupBroken extends Error {
  override name = "BackupBroken";
}

/** The backup is sealed, and its private key was not given. */
class BackupSealed extends Error {
  override name = "BackupSealed";
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

function nameOf(sequence: number, takenAt: number): string {
  return `${String(sequence).padStart(6, "0")}-${new Date(takenAt).toISOString().replace(/[:.]/g, "-")}`;
}

/** The number in a backup's name; 0 for those from before they had one. */
function sequenceIn(name: string): number {
  return Number(/^(\d{6,})-\d{4}-/.exec(name)?.[1] ?? 0);
}

function counted(hash: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}

type Part = { bytes: Buffer; sha256: string };

// Hashed as it arrives: hashing a whole part at once would block the event loop.
async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  let chunks: Buffer[] = [];
  let size = 0;
  let hash = createHash("sha256");
  const part = (): Part => ({ bytes: Buffer.concat(chunks), sha256: hash.digest("hex") });
  for await (const chunk of stream) {
    chunks.push(chunk);
    hash.update(chunk);
    size += chunk.byteLength;
    if (size < partBytes) continue;
    yield part();
    [chunks, size, hash] = [[], 0, createHash("sha256")];
  }
  if (size > 0) yield part();
}

async function listNames(): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>();
  for (const key of await storage().list(folder)) {
    const [, name = ""] = key.split("/");
    names.set(name, [...(names.get(name) ?? []), key]);
  }
  return names;
}

/**
 * Stores a database file compressed, sealed to `recipient` if given, and in parts. Its manifest
 * comes last, so that an interrupted upload is no backup. Its number is one more than any before:
 * no clock decides which is the newest.
 */
export async function storeBackup(
  path: string,
  takenAt: number,
  recipient: KeyObject | null,
): Promise<FreshBackup> {
  const sequence = Math.max(0, ...[...(await listNames()).keys()].map(sequenceIn)) + 1;
  const name = nameOf(sequence, takenAt);
  const whole = createHash("sha256");
  const sealed = recipient ? sealStream(recipient) : null;
  const zipped = createGzip({ level: 6 });
  const last = sealed?.stream ?? zipped;
  const reading = sealed
    ? pipeline(createReadStream(path), counted(whole), zipped, sealed.stream)
    : pipeline(createReadStream(path), counted(whole), zipped);
  // Awaited below; if storing fails first, its error does not matter.
  reading.catch(() => undefined);
  const parts: StoredBackup["parts"] = [];
  for await (const part of inParts(last)) {
    const key = `${folder}/${name}/${String(parts.length + 1).padStart(5, "0")}.${sealed ? "gz.sealed" : "gz"}`;
    await storage().put(key, part.bytes, sealed ? "application/octet-stream" : "application/gzip");
    parts.push({ key, sha256: part.sha256 });
  }
  await reading;
  const { size: bytes } = await stat(path);
  const described = {
    format: 2 as const,
    ...{
      sequence,
      takenAt,
      bytes,
      sha256: whole.digest("hex"),
      sealing: sealed?.sealing ?? null,
      parts,
    },
  };
  await storage().put(
    `${folder}/${name}/manifest.json`,
    Buffer.from(JSON.stringify(described)),
    "application/json",
  );
  return { ...described, name, oneTimeKey: sealed?.oneTimeKey ?? null };
}

async function readManifest(key: string): Promise<StoredBackup> {
  const [, name = ""] = key.split("/");
  return {
    ...manifest.parse(JSON.parse(Buffer.from(await storage().get(key)).toString("utf8"))),
    name,
  };
}

/**
 * Lists the complete backups in storage, newest first: by their numbers, and by time only where
 * they have none.
 */
export async function listBackups(): Promise<StoredBackup[]> {
  const manifests = (await storage().list(folder)).filter((key) => key.endsWith("/manifest.json"));
  const backups = await Promise.all(manifests.map(readManifest));
  return backups.sort((a, b) => b.sequence - a.sequence || b.takenAt - a.takenAt);
}

async function* fetchParts(backup: StoredBackup): AsyncGenerator<Uint8Array> {
  for (const { key, sha256: expected } of backup.parts) {
    const part = await storage().get(key);
    if (sha256(part) !== expected)
      throw new BackupBroken(`A part of the backup ${backup.name} is not what was stored.`);
    yield part;
  }
}

/**
 * Verifies that every part of a stored backup is present and unaltered. Needs no key.
 * @throws BackupBroken, FileMissing, StorageUnavailable
 */
export async function proveParts(backup: StoredBackup): Promise<void> {
  const parts = fetchParts(backup);
  while (!(await parts.next()).done);
}

/**
 * Writes a stored backup to a new file and verifies its bytes.
 * @throws BackupBroken, BackupSealed, SealBroken, FileMissing, EEXIST when the file is there
 * already
 */
export async function fetchBackup(
  backup: StoredBackup,
  path: string,
  opener: KeyObject | null,
): Promise<void> {
  const whole = createHash("sha256");
  const { sealing: seal, name } = backup;
  if (seal && !opener)
    throw new BackupSealed(
      `The backup ${name} is sealed to the key ${seal.recipient}: name its private key with --key FILE.`,
    );
  const parts = Readable.from(fetchParts(backup));
  const file = createWriteStream(path, { flags: "wx", flush: true, mode: 0o600 });
  if (seal && opener)
    await pipeline(parts, unsealStream(opener, seal), createGunzip(), counted(whole), file);
  else await pipeline(parts, createGunzip(), counted(whole), file);
  if (whole.digest("hex") !== backup.sha256)
    throw new BackupBroken(`The backup ${name} is not what was stored.`);
}

/** Deletes a backup: its manifest first, so that an interrupted deletion leaves no backup. */
export async function deleteBackup(backup: StoredBackup): Promise<void> {
  await storage().delete(`${folder}/${backup.name}/manifest.json`);
  for (const { key } of backup.parts) await storage().delete(key);
}

/**
 * Deletes the parts of interrupted backups: those without a manifest after which another one was
 * completed, since backups are taken one after the other. @returns how many parts
 */
export async function deleteCutOffBackups(): Promise<number> {
  const names = await listNames();
  const isComplete = (keys: string[]): boolean =>
    keys.some((key) => key.endsWith("/manifest.json"));
  const newest = Math.max(
    0,
    ...[...names].filter(([, keys]) => isComplete(keys)).map(([name]) => sequenceIn(name)),
  );
  const cutOff = [...names]
    .filter(([name, keys]) => !isComplete(keys) && sequenceIn(name) < newest)
    .flatMap(([, keys]) => keys);
  for (const key of cutOff) await storage().delete(key);
  return cutOff.length;
}
