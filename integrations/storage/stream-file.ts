import { createHash } from "node:crypto";
import { open, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { ReadableStream as NodeStream } from "node:stream/web";
import { env } from "~/env";
import { FileDamaged } from "~/integrations/storage/contract";
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

/**
 * Streams a file stored on this machine, holding only the piece being sent in memory, however slow
 * the reader. With `recordedHash`, its bytes are first compared with the SHA-256 recorded on
 * arrival. Null when nothing is stored under the key.
 * @throws KeyRefused, FileDamaged, and disk errors
 */
export async function streamFile(key: string, recordedHash?: string): Promise<FileStream | null> {
  const path = join(env.DATA_DIR, "files", storageKey(key));
  let file: FileHandle | undefined;
  try {
    file = await open(path, "r");
    const { size } = await file.stat();
    if (recordedHash !== undefined && (await hashOf(file)) !== recordedHash)
      throw new FileDamaged("The stored file is not the one that arrived.");
    return { size, body: NodeStream.from(piecesOf(path)) as ReadableStream<Uint8Array> };
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && missing.has(String(cause.code))) return null;
    throw cause;
  } finally {
    await file?.close();
  }
}
