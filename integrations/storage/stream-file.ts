import { createHash } from "node:crypto";
import { open, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { ReadableStream as NodeStream } from "node:stream/web";
import { env } from "~/env";
import { FileDamaged, FileMissing } from "~/integrations/storage/contract";
import { storage } from "~/integrations/storage/storage";
import { storageKey } from "~/integrations/storage/storage-key";

/** A stored file as a stream from the disk, and its size in bytes. */
export type FileStream = { size: number; body: ReadableStream<Uint8Array> };

const missing = new Set(["ENOENT", "ENOTDIR", "EISDIR"]);

async function hashOf(file: FileHandle): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of file.createReadStream({ start: 0, autoClose: false }))
    hash.update(piece as Uint8Array);
  return hash.digest("hex");
}

/**
 * The file's bytes. The file is opened when reading begins and always closed: an unread response
 * holds nothing open.
 */
async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, "r");
  try {
    for await (const piece of file.createReadStream({ start: 0, autoClose: false }))
      yield piece as Uint8Array;
  } finally {
    await file.close();
  }
}

// A file that this disk lost may have a copy, from which it is put back.
async function isPutBack(key: string): Promise<boolean> {
  try {
    await storage().get(key);
    return true;
  } catch (cause) {
    if (cause instanceof FileMissing) return false;
    throw cause;
  }
}

const isMissing = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && missing.has(String(cause.code));

async function openFile(key: string, path: string): Promise<FileHandle | null> {
  try {
    return await open(path, "r");
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
    return (await isPutBack(key)) ? open(path, "r") : null;
  }
}

/**
 * Streams a file stored on this machine, holding only the piece being sent in memory, however slow
 * the reader. With `recordedHash`, its bytes are first compared with the SHA-256 recorded on
 * arrival. Null when nothing is stored under the key.
 * @throws KeyRefused, FileDamaged, and disk errors
 */
export async function streamFile(key: string, recordedHash?: string): Promise<FileStream | null> {
  const path = join(env.DATA_DIR, "files", storageKey(key));
  const file = await openFile(key, path);
  if (file === null) return null;
  try {
    const { size } = await file.stat();
    if (recordedHash !== undefined && (await hashOf(file)) !== recordedHash)
      throw new FileDamaged("The stored file is not the one that arrived.");
    return { size, body: NodeStream.from(piecesOf(path)) as ReadableStream<Uint8Array> };
  } catch (cause) {
    if (isMissing(cause)) return null;
    throw cause;
  } finally {
    await file.close();
  }
}
