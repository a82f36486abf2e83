import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { FileDamaged } from "~/integrations/storage/contract";

const [zip, unzip] = [promisify(gzip), promisify(gunzip)];

/** No body is longer: a mail's words end at 100,000 letters, a reading at some thousand lines. */
const longest = 32 * 1024 * 1024;

/** A body as storage keeps it. */
export const packBody = (bytes: Uint8Array): Promise<Buffer> => zip(bytes, { level: 9 });

/** The bytes of a packed body. @throws FileDamaged when it cannot be unpacked */
export async function unpackBody(packed: Uint8Array): Promise<Buffer> {
  try {
    return await unzip(packed, { maxOutputLength: longest });
  } catch (cause) {
    throw new FileDamaged("The stored body cannot be unpacked.", { cause });
  }
}
