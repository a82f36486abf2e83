import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from "node:crypto";

/** The text is no such key. */
export class KeyUnreadable extends Error {
  override name = "KeyUnreadable";
}

// The fixed beginning of an X25519 key in its standard form (RFC 8410); the key's 32 bytes follow.
const publicPrefix = Buffer.from("302a300506032b656e032100", "hex");

/**
 * Makes a key pair: the public key seals backups and is configured as BACKUP_PUBLIC_KEY; the
 * private key opens them and is kept away from the server.
 */
export function makeBackupKey(): { publicKey: string; privateKey: string } {
  const pair = generateKeyPairSync("x25519");
  return {
    publicKey: pair.publicKey
      .export({ type: "spki", format: "der" })
      .subarray(publicPrefix.length)
      .toString("base64"),
    privateKey: pair.privateKey.export({ type: "pkcs8", format: "pem" }) as string,
  };
}

/** Reads the public key as `makeBackupKey` returns it. @throws KeyUnreadable */
export function readPublicKey(text: string): KeyObject {
  const raw = Buffer.from(text, "base64");
  if (raw.length !== 32)
    throw new KeyUnreadable(
      "The public key for backups is none: it is what `npm run act -- backup-key` prints.",
    );
  return createPublicKey({ key: Buffer.concat([publicPrefix, raw]), format: "der", type: "spki" });
}

/** Reads the private key as it was printed. @throws KeyUnreadable */
export function readPrivateKey(text: string): KeyObject {
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === "x25519") return key;
  } catch {
    // Said below.
  }
  throw new KeyUnreadable(
    "This file holds no private key for backups: it begins with -----BEGIN PRIVATE KEY-----.",
  );
}
