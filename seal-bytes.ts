import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** AES-256-GCM under keys that follow from our secrets, for one use. */
export type Seals = {
  /** Encrypts bytes, bound to `owner`. */
  seal: (bytes: Uint8Array, owner: string) => string;
  /**
   * Decrypts what was sealed for `owner`; null when its secret is not kept any more, or for
   * another owner.
   */
  unseal: (sealed: string, owner: string) => Buffer | null;
  /** Whether a replaced secret sealed it, so that it is to be sealed anew before that one goes. */
  isSealedByOlder: (sealed: string, owner: string) => boolean;
};

/** The key for one use that follows from a secret (32 bytes). */
export const keyFor = (use: string, secret: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", use, 32));

function open(bytes: Buffer, owner: string, key: Buffer): Buffer | null {
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
 * Seals for one use under a ring of secrets, the newest first: it seals, all of them open. What
 * stands in the database is no use without them.
 */
export function sealsUnder(secrets: readonly string[], use: string): Seals {
  const keys = secrets.map((secret) => keyFor(use, secret));
  const [newest] = keys;
  if (!newest) throw new Error("There is no secret to seal with.");
  const unseal = (sealed: string, owner: string): Buffer | null => {
    const bytes = Buffer.from(sealed, "base64url");
    for (const key of keys) {
      const opened = open(bytes, owner, key);
      if (opened !== null) return opened;
    }
    return null;
  };
  return {
    seal: (bytes, owner) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", newest, nonce).setAAD(Buffer.from(owner));
      const sealed = [nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(sealed).toString("base64url");
    },
    unseal,
    isSealedByOlder: (sealed, owner) =>
      open(Buffer.from(sealed, "base64url"), owner, newest) === null &&
      unseal(sealed, owner) !== null,
  };
}
