import { maxFileBytes } from "~/core/file-limits";
import { randomBytes } from "node:crypto";
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "~/env";
import { MediaGone, MediaRefused, MediaTooLarge } from "~/integrations/sms/contract";

const folder = join(env.DATA_DIR, "dev-media");

/**
 * The name of the local carrier's medium: formed like Twilio's, and the only part of its address
 * that counts.
 */
const nameIn = (url: string): string | undefined =>
  /\/dev\/media\/(ME[0-9a-f]{32})$/.exec(url)?.[1];

/** Whether an address comes from `storeDevMedia`. */
export function isDevMedia(url: string): boolean {
  return url.startsWith(`${env.BASE_URL}/dev/media/`) && nameIn(url) !== undefined;
}

/**
 * Stores a picture that the phone page sends, under a random name.
 * @returns the address for the webhook's MediaUrl: `{BASE_URL}/dev/media/ME…`, understood by the
 * local carrier's `fetchMedia`
 */
export async function storeDevMedia(bytes: Uint8Array, contentType: string): Promise<string> {
  const name = `ME${randomBytes(16).toString("hex")}`;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.type`), contentType);
  await writeFile(join(folder, name), bytes);
  return `${env.BASE_URL}/dev/media/${name}`;
}

/**
 * Reads what `storeDevMedia` stored, with its declared type. @throws MediaRefused for any other
 * address, MediaGone, MediaTooLarge
 */
export async function readDevMedia(
  url: string,
): Promise<{ bytes: Uint8Array; contentType: string }> {
  const name = nameIn(url);
  if (!name) throw new MediaRefused("The local carrier only knows media sent from the phone page.");
  try {
    if ((await stat(join(folder, name))).size > maxFileBytes)
      throw new MediaTooLarge("The medium is larger than what is taken.");
    const [bytes, contentType] = await Promise.all([
      readFile(join(folder, name)),
      readFile(join(folder, `${name}.type`), "utf8"),
    ]);
    return { bytes: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), contentType };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      throw new MediaGone("The medium does not exist.");
    throw error;
  }
}

/** Deletes a medium; a missing one is fine. @throws MediaRefused for any other address */
export async function deleteDevMedia(url: string): Promise<void> {
  const name = nameIn(url);
  if (!name) throw new MediaRefused("The local carrier only knows media sent from the phone page.");
  await Promise.all([
    rm(join(folder, name), { force: true }),
    rm(join(folder, `${name}.type`), { force: true }),
  ]);
}
