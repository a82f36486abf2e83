import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "~/env";

const keys = env.SESSION_SECRETS.map((secret) =>
  Buffer.from(hkdfSync("sha256", secret, "", "authenticator secrets", 32)),
);
const [newest = Buffer.alloc(0)] = keys;

/**
 * Encrypts bytes for the database (AES-256-GCM under a key that the database does not hold), bound
 * to `owner`.
 */
export function seal(bytes: Uint8Array, owner: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", newest, nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]).toString(
    "base64url",
  );
}

function open(bytes: Buffer, owner: string, key: Buffer): Uint8Array | null {
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

/**
 * Decrypts bytes that were sealed for `owner`; null when they were sealed under a key that is not
 * kept any more or for another owner.
 */
export function unseal(sealed: string, owner: string): Uint8Array | null {
  const bytes = Buffer.from(sealed, "base64url");
  for (const key of keys) {
    const opened = open(bytes, owner, key);
    if (opened !== null) return opened;
  }
  return null;
}

/** Whether a replaced secret sealed it, so that it is to be sealed anew before that one goes. */
export const isSealedByOlder = (sealed: string, owner: string): boolean =>
  open(Buffer.from(sealed, "base64url"), owner, newest) === null && unseal(sealed, owner) !== null;
