import type { Asker } from "~/integrations/storage/asker";

/**
 * `session` is the id of the session that asks: a link to a file on this machine opens in that one
 * alone; a bucket knows no sessions.
 */
export type SignedUrlOptions = {
  expiresInSeconds: number;
  fileName?: string;
  contentType?: string;
  askedBy?: Asker;
  session?: string;
};

/**
 * Where files are kept. A key is one or more path parts of letters, digits, `.`, `_`, `-`, joined
 * by `/`; anything else is a KeyRefused. Whatever fails on the way is a StorageUnavailable.
 */
export type Storage = {
  /**
   * Keeps the bytes for good before it resolves. Write-once (S3-03): the same bytes again are fine.
   * @throws AlreadyStored for other bytes
   */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** @throws FileMissing */
  get(key: string): Promise<Uint8Array>;
  has(key: string): Promise<boolean>;
  /** The keys below a folder (`backups`), in their order. A folder that is not there has none. */
  list(folder: string): Promise<string[]>;
  /** A key that holds nothing is fine. */
  delete(key: string): Promise<void>;
  /**
   * A link that whoever has it may open until it expires (1 to 604,800 seconds, S3-01). It is
   * served as an attachment named `fileName` when that is given, and as `contentType` when that is
   * given (else as what was put, or as the key's ending says). Nothing is looked up: a link to a
   * file that is not there opens nothing. It says, under its signature, who asked for it.
   * @throws RangeError when `expiresInSeconds` is out of bounds
   */
  signedUrl(key: string, options: SignedUrlOptions): Promise<string>;
  /** Does the store take files right now? Never throws. */
  healthy(): Promise<boolean>;
};

/** Other bytes are stored under this key already. */
export class AlreadyStored extends Error {
  override name = "AlreadyStored";
}

export class FileMissing extends Error {
  override name = "FileMissing";
}

/** The bytes are not those that were put: their fingerprint is another one than was recorded. */
export class FileDamaged extends Error {
  override name = "FileDamaged";
}

/** The key could mean something to a file system or a URL that it must not. */
export class KeyRefused extends Error {
  override name = "KeyRefused";
}

/** The store does not answer, or answers that it cannot: worth trying again. */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable";
}
