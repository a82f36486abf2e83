import { constants, createInflate } from "node:zlib";
import { InvalidFile } from "~/integrations/images/invalid-file";

/** An unpacked stream: its number of bytes, and the bytes themselves if requested. */
export type Unpacked = { size: number; bytes: Uint8Array };

const chunkSize = 128 * 1024;

/**
 * Unpacks a Flate stream off the event loop, counting as it grows; a damaged stream ends at the
 * damage.
 * @throws InvalidFile when it unpacks to more than `most` bytes
 */
export async function unpackStream(
  data: Uint8Array,
  most: number,
  keep: boolean,
): Promise<Unpacked> {
  const inflate = createInflate({ chunkSize, finishFlush: constants.Z_SYNC_FLUSH });
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    inflate.end(data);
    for await (const chunk of inflate as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > most) throw new InvalidFile("hostile");
      if (keep) chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof InvalidFile) throw error;
  } finally {
    inflate.destroy();
  }
  return { size, bytes: Buffer.concat(chunks) };
}
