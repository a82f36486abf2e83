import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { env } from "~/env";

const keyFor = (use: string): Buffer =>
  Buffer.from(hkdfSync("sha256", env.SESSION_SECRET, "", use, 32));
const sealingKey = keyFor("secrets of the outbox");
const hashingKey = keyFor("hashes of codes");

/**
 * Encrypts words for the database (AES-256-GCM under a key that the database does not hold), bound
 * to the row that owns them.
 */
export function seal(words: string, owner: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealingKey, nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([
    nonce,
    cipher.update(words, "utf8"),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString("base64url");
}

/**
 * Decrypts words that were sealed for `owner`; null when they were sealed under another key or for
 * another row.
 */
export function unseal(sealed: string, owner: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const opener = createDecipheriv("aes-256-gcm", sealingKey, bytes.subarray(0, 12)).setAAD(
      Buffer.from(owner),
    );
    opener.setAuthTag(bytes.subarray(-16));
    return Buffer.concat([opener.update(bytes.subarray(12, -16)), opener.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/**
 * A hash that cannot be guessed without our key: for values so short that all of them could be
 * hashed in a second.
 */
export function keyedHash(words: string): string {
  return createHmac("sha256", hashingKey).update(words).digest("hex");
}
