import { createHash } from "node:crypto";
import { open, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { env } from "~/env";
import { FileDamaged } from "~/integrations/storage/contract";
import { storageKey } from "~/integrations/storage/storage-key";

/** A stored file as it is read from the disk, a piece at a time, and how long it is in bytes. */
export type FileStream = { size: number; body: ReadableStream<Uint8Array> };

const missing = new Set(["ENOENT", "ENOTDIR", "EISDIR"]);

async function hashOf(file: FileHandle): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of file.createReadStream({ start: 0, autoClose: false })) hash.update(piece as Uint8Array);
  return hash.digest("hex");
}

/**
 * Opens a file that is kept on this machine for whoever fetches it, however slowly: no more of it is in memory than is under way. With
 * `recordedHash` its bytes are first held against the SHA-256 that was recorded when they arrived. Null when nothing is kept under the key.
 * @throws KeyRefused, FileDamaged, and what the disk says
 */
export async function streamFile(key: string, recordedHash?: string): Promise<FileStream | null> {
  let file: FileHandle | undefined;
  try {
    file = await open(join(env.DATA_DIR, "files", storageKey(key)), "r");
    const { size } = await file.stat();
    if (recordedHash !== undefined && (await hashOf(file)) !== recordedHash)
      throw new FileDamaged("The stored file is not the one that arrived.");
    return { size, body: Readable.toWeb(file.createReadStream({ start: 0 })) as ReadableStream<Uint8Array> };
  } catch (cause) {
    await file?.close();
    if (cause instanceof Error && "code" in cause && missing.has(String(cause.code))) return null;
    throw cause;
  }
}
