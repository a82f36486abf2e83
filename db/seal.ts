import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { env } from "~/env";

const keyFor = (use: string, secret = env.SESSION_SECRET): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", use, 32));
const forOutbox = "secrets of the outbox";
const sealingKey = keyFor(forOutbox);
const openingKeys = env.SESSION_SECRETS.map((secret) => keyFor(forOutbox, secret));
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

function open(bytes: Buffer, owner: string, key: Buffer): string | null {
  try {
    const opener = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12)).setAAD(
      Buffer.from(owner),
    );
    opener.setAuthTag(bytes.subarray(-16));
    return Buffer.concat([opener.update(bytes.subarray(12, -16)), opener.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/**
 * Decrypts words that were sealed for `owner`; null when they were sealed under a key that is not
 * kept any more or for another row.
 */
export function unseal(sealed: string, owner: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  for (const key of openingKeys) {
    const words = open(bytes, owner, key);
    if (words !== null) return words;
  }
  return null;
}

/**
 * A hash that cannot be guessed without our key: for values so short that all of them could be
 * hashed in a second.
 */
export function keyedHash(words: string): string {
  return createHmac("sha256", hashingKey).update(words).digest("hex");
}
