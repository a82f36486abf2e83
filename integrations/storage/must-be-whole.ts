import { sha256Aside } from "~/integrations/images/sha256-aside";
import { FileDamaged } from "~/integrations/storage/contract";

/**
 * Gives bytes back if they still have the SHA-256 that was recorded when they arrived or were
 * written.
 * @throws FileDamaged
 */
export async function mustBeWhole(bytes: Uint8Array, recordedHash: string): Promise<Uint8Array> {
  if ((await sha256Aside(bytes)) !== recordedHash)
    throw new FileDamaged("The stored file is not the one that arrived.");
  return bytes;
}
