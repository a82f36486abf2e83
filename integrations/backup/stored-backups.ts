import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { storage } from "~/integrations/storage/storage";

const folder = "backups";
const partBytes = 8 * 1024 * 1024;

const manifest = z.object({
  format: z.literal(1),
  takenAt: z.number().int(),
  bytes: z.number().int(),
  sha256: z.string(),
  parts: z.array(z.object({ key: z.string(), sha256: z.string() })),
});

/** A backup in storage; `name` is when it was taken (UTC), `bytes` and `sha256` are those of the database file. */
export type StoredBackup = z.infer<typeof manifest> & { name: string };

/** The stored backup is incomplete or not what was stored. */
class BackupBroken extends Error {
  override name = "BackupBroken";
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const nameOf = (takenAt: number): string => new Date(takenAt).toISOString().replace(/[:.]/g, "-");

function counted(hash: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}

async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size < partBytes) continue;
    yield Buffer.concat(chunks);
    [chunks, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(chunks);
}

/** Stores a database file compressed and in parts; its list of parts comes last, so that one that was cut off is no backup. */
export async function storeBackup(path: string, takenAt: number): Promise<StoredBackup> {
  const name = nameOf(takenAt);
  const whole = createHash("sha256");
  const zipped = createGzip({ level: 6 });
  const reading = pipeline(createReadStream(path), counted(whole), zipped);
  // Awaited below; should storing fail first, its end is of no interest.
  reading.catch(() => undefined);
  const parts: StoredBackup["parts"] = [];
  for await (const part of inParts(zipped)) {
    const key = `${folder}/${name}/${String(parts.length + 1).padStart(5, "0")}.gz`;
    await storage().put(key, part, "application/gzip");
    parts.push({ key, sha256: sha256(part) });
  }
  await reading;
  const { size: bytes } = await stat(path);
  const described = { format: 1 as const, takenAt, bytes, sha256: whole.digest("hex"), parts };
  await storage().put(`${folder}/${name}/manifest.json`, Buffer.from(JSON.stringify(described)), "application/json");
  return { ...described, name };
}

async function readManifest(key: string): Promise<StoredBackup> {
  const [, name = ""] = key.split("/");
  return { ...manifest.parse(JSON.parse(Buffer.from(await storage().get(key)).toString("utf8"))), name };
}

/** The complete backups in storage, newest first. */
export async function listBackups(): Promise<StoredBackup[]> {
  const manifests = (await storage().list(folder)).filter((key) => key.endsWith("/manifest.json"));
  const backups = await Promise.all(manifests.map(readManifest));
  return backups.sort((a, b) => b.takenAt - a.takenAt);
}

async function* fetchParts(backup: StoredBackup): AsyncGenerator<Uint8Array> {
  for (const { key, sha256: expected } of backup.parts) {
    const part = await storage().get(key);
    if (sha256(part) !== expected) throw new BackupBroken(`A part of the backup ${backup.name} is not what was stored.`);
    yield part;
  }
}

/** Writes a stored backup to a new file and proves its bytes. @throws BackupBroken, FileMissing, EEXIST when the file is there already */
export async function fetchBackup(backup: StoredBackup, path: string): Promise<void> {
  const whole = createHash("sha256");
  await pipeline(Readable.from(fetchParts(backup)), createGunzip(), counted(whole), createWriteStream(path, { flags: "wx", flush: true }));
  if (whole.digest("hex") !== backup.sha256) throw new BackupBroken(`The backup ${backup.name} is not what was stored.`);
}

/** Deletes a backup: its list of parts first, so that what is left of a cut-off deletion is no backup. */
export async function deleteBackup(backup: StoredBackup): Promise<void> {
  await storage().delete(`${folder}/${backup.name}/manifest.json`);
  for (const { key } of backup.parts) await storage().delete(key);
}
