import { createHmac } from "node:crypto";
import { env } from "~/env";
import { keyFor, sealsUnder } from "~/seal-bytes";

const outbox = sealsUnder(env.SESSION_SECRETS, "secrets of the outbox");
const hashingKey = keyFor("hashes of codes", env.SESSION_SECRET);

/**
 * Encrypts words for the database (AES-256-GCM under a key that the database does not hold), bound
 * to the row that owns them.
 */
export const seal = (words: string, owner: string): string =>
  outbox.seal(Buffer.from(words, "utf8"), owner);

/**
 * Decrypts words that were sealed for `owner`; null when they were sealed under a key that is not
 * kept any more or for another row.
 */
export const unseal = (sealed: string, owner: string): string | null =>
  outbox.unseal(sealed, owner)?.toString("utf8") ?? null;

/**
 * A hash that cannot be guessed without our key: for values so short that all of them could be
 * hashed in a second.
 */
export function keyedHash(words: string): string {
  return createHmac("sha256", hashingKey).update(words).digest("hex");
}
