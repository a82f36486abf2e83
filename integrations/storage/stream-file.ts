import { createHash } from "node:crypto";
import { open, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { ReadableStream as NodeStream } from "node:stream/web";
import { env } from "~/env";
import { FileDamaged } from "~/integrations/storage/contract";
import { storageKey } from "~/integrations/storage/storage-key";

/** A stored file as it is read from the disk, a piece at a time, and how long it is in bytes. */
export type FileStream = { size: number; body: ReadableStream<Uint8Array> };

const missing = new Set(["ENOENT", "ENOTDIR", "EISDIR"]);

async function hashOf(file: FileHandle): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of file.createReadStream({ start: 0, autoClose: false }))
    hash.update(piece as Uint8Array);
  return hash.digest("hex");
}

/**
 * The file's bytes. It is opened when somebody begins to read and closed however that ends: an
 * answer that is never read holds nothing open.
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
 * Takes a file that is kept on this machine for whoever fetches it, however slowly: no more of it
 * is in memory than is under way. With `recordedHash` its bytes are first held against the SHA-256
 * that was recorded when they arrived. Null when nothing is kept under the key.
 * @throws KeyRefused, FileDamaged, and what the disk says
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
