import { mustBeWhole } from "~/integrations/storage/must-be-whole";
import { storage } from "~/integrations/storage/storage";

/**
 * The bytes under a key, if they still have the SHA-256 that was recorded when they arrived or were
 * written.
 * @throws FileMissing, FileDamaged
 */
export async function getWhole(key: string, recordedHash: string): Promise<Uint8Array> {
  return mustBeWhole(await storage().get(key), recordedHash);
}
