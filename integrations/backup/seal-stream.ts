import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  createSecretKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";

/** What opening needs besides the private key; none of it is secret. */
export type Sealing = {
  scheme: "x25519-hkdf-sha256-aes-256-gcm-stream";
  ephemeral: string;
  recipient: string;
};

/** The stream was sealed to another key, was changed, or ends too early. */
export class SealBroken extends Error {
  override name = "SealBroken";
}

const scheme = "x25519-hkdf-sha256-aes-256-gcm-stream";
const pieceBytes = 64 * 1024;
const tagBytes = 16;

const bytesOf = (key: KeyObject): Buffer => key.export({ type: "spki", format: "der" });

/** A short name of a public key, to find its private key by. */
export function nameOfKey(publicKey: KeyObject): string {
  return createHash("sha256").update(bytesOf(publicKey)).digest("hex").slice(0, 16);
}

// Each backup has its own key, so that a counter suffices as nonce.
function keyFor(shared: Buffer, ephemeral: Buffer, recipient: Buffer): Buffer {
  return Buffer.from(
    hkdfSync("sha256", shared, Buffer.concat([ephemeral, recipient]), "backup of the database", 32),
  );
}

// STREAM (Hoang, Reyhanitabar, Rogaway, Vizár 2015): the counter protects the pieces' order, the
// last byte marks the last one.
function nonceOf(counter: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(counter, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

type Piece = (bytes: Buffer, counter: number, isLast: boolean) => Buffer;

/**
 * Splits a stream into pieces of `size` bytes; the last one, which may be empty, is marked as such.
 */
function inPieces(size: number, change: Piece): Transform {
  let held: Buffer[] = [];
  let length = 0;
  let counter = 0;
  const guarded = (done: TransformCallback, work: () => void): void => {
    try {
      work();
      done();
    } catch (cause) {
      done(cause as Error);
    }
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      guarded(done, () => {
        held.push(chunk);
        length += chunk.byteLength;
        if (length <= size) return;
        const whole = Buffer.concat(held);
        let at = 0;
        // Waits for one byte more than a piece: only then is it known not to be the last.
        for (; whole.byteLength - at > size; at += size)
          this.push(change(whole.subarray(at, at + size), counter++, false));
        held = [whole.subarray(at)];
        length = whole.byteLength - at;
      });
    },
    flush(done) {
      guarded(done, () => void this.push(change(Buffer.concat(held), counter, true)));
    },
  });
}

/**
 * Encrypts a stream so that only the holder of the private key can read it: neither this machine
 * nor its storage can, once `oneTimeKey` is forgotten. That key opens only this stream and is never
 * stored; it is for verifying a fresh copy.
 */
export function sealStream(recipient: KeyObject): {
  stream: Transform;
  sealing: Sealing;
  oneTimeKey: KeyObject;
} {
  const pair = generateKeyPairSync("x25519");
  const ephemeral = bytesOf(pair.publicKey);
  const shared = diffieHellman({ privateKey: pair.privateKey, publicKey: recipient });
  const key = keyFor(shared, ephemeral, bytesOf(recipient));
  const stream = inPieces(pieceBytes, (bytes, counter, isLast) => {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(counter, isLast));
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  });
  return {
    stream,
    oneTimeKey: createSecretKey(key),
    sealing: { scheme, ephemeral: ephemeral.toString("base64"), recipient: nameOfKey(recipient) },
  };
}

function openingKey(opener: KeyObject, { ephemeral, recipient }: Sealing): Buffer {
  if (opener.type === "secret") return opener.export();
  const own = createPublicKey(opener);
  if (nameOfKey(own) !== recipient)
    throw new SealBroken(
      `This backup was sealed to the key ${recipient}; the one given is ${nameOfKey(own)}.`,
    );
  const sent = Buffer.from(ephemeral, "base64");
  const shared = diffieHellman({
    privateKey: opener,
    publicKey: createPublicKey({ key: sent, format: "der", type: "spki" }),
  });
  return keyFor(shared, sent, bytesOf(own));
}

/**
 * Decrypts what `sealStream` sealed, with the private key or the one-time key; the stream fails
 * with SealBroken at the first altered piece. @throws SealBroken
 */
export function unsealStream(opener: KeyObject, sealing: Sealing): Transform {
  const key = openingKey(opener, sealing);
  return inPieces(pieceBytes + tagBytes, (bytes, counter, isLast) => {
    try {
      const opener = createDecipheriv("aes-256-gcm", key, nonceOf(counter, isLast));
      opener.setAuthTag(bytes.subarray(-tagBytes));
      return Buffer.concat([opener.update(bytes.subarray(0, -tagBytes)), opener.final()]);
    } catch {
      throw new SealBroken("The backup was changed or cut off, or was sealed to another key.");
    }
  });
}
