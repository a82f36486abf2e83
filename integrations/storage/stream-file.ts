import { open } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { env } from "~/env";
import { storageKey } from "~/integrations/storage/storage-key";

/** A stored file as it is read from the disk, a piece at a time, and how long it is in bytes. */
export type FileStream = { size: number; body: ReadableStream<Uint8Array> };

const missing = new Set(["ENOENT", "ENOTDIR", "EISDIR"]);

/**
 * Opens a file that is kept on this machine for whoever fetches it, however slowly: no more of it is in memory than is under way. Null when
 * nothing is kept under the key. @throws KeyRefused, and what the disk says
 */
export async function streamFile(key: string): Promise<FileStream | null> {
  try {
    const file = await open(join(env.DATA_DIR, "files", storageKey(key)), "r");
    const { size } = await file.stat();
    return { size, body: Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array> };
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && missing.has(String(cause.code))) return null;
    throw cause;
  }
}
