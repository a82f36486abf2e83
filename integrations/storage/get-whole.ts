import { sha256Aside } from "~/integrations/images/sha256-aside";
import { FileDamaged } from "~/integrations/storage/contract";
import { storage } from "~/integrations/storage/storage";

/**
 * The bytes under a key, if they still have the SHA-256 that was recorded when they arrived or were
 * written.
 * @throws FileMissing, FileDamaged
 */
export async function getWhole(key: string, recordedHash: string): Promise<Uint8Array> {
  const bytes = await storage().get(key);
  if ((await sha256Aside(bytes)) !== recordedHash)
    throw new FileDamaged("The stored file is not the one that arrived.");
  return bytes;
}
