import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "~/env";

const key = Buffer.from(hkdfSync("sha256", env.SESSION_SECRET, "", "authenticator secrets", 32));

/**
 * Encrypts bytes for the database (AES-256-GCM under a key that the database does not hold), bound
 * to `owner`.
 */
export function seal(bytes: Uint8Array, owner: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]).toString(
    "base64url",
  );
}

/**
 * Decrypts bytes that were sealed for `owner`; null when they were sealed under another key or for
 * another owner.
 */
export function unseal(sealed: string, owner: string): Uint8Array | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const opener = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12)).setAAD(
      Buffer.from(owner),
    );
    opener.setAuthTag(bytes.subarray(-16));
    return Buffer.concat([opener.update(bytes.subarray(12, -16)), opener.final()]);
  } catch {
    return null;
  }
}
