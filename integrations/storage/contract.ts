import type { Asker } from "~/integrations/storage/asker";

/**
 * `session` is the id of the asking session: a link to a file on this machine opens only in that
 * session; a bucket knows no sessions.
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
 * by `/`; any other throws KeyRefused. A failure of the store throws StorageUnavailable.
 */
export type Storage = {
  /**
   * Stores the bytes durably before it resolves. Write-once (S3-03): the same bytes again are fine.
   * @throws AlreadyStored for other bytes
   */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** @throws FileMissing */
  get(key: string): Promise<Uint8Array>;
  has(key: string): Promise<boolean>;
  /** The keys below a folder (`backups`), sorted. A missing folder has none. */
  list(folder: string): Promise<string[]>;
  /**
   * The same keys page by page, in no order: for folders of very many. With `start` only those
   * whose names in the folder begin so, with `after` those whose names come after it.
   */
  pages(folder: string, start?: string, after?: string): AsyncIterable<string[]>;
  /** The names of the folders right below a folder, sorted: what lies in them costs nothing. */
  folders(folder: string): Promise<string[]>;
  /** A missing key is fine. */
  delete(key: string): Promise<void>;
  /**
   * A link that anybody who has it may open until it expires (1 to 604,800 seconds, S3-01). Served
   * as an attachment named `fileName` if given, and as `contentType` if given (else with the stored
   * type, or by the key's ending). Nothing is looked up: a link to a missing file opens nothing.
   * The signature covers who asked for it.
   * @throws RangeError when `expiresInSeconds` is out of bounds
   */
  signedUrl(key: string, options: SignedUrlOptions): Promise<string>;
  /** Whether the store accepts files now. Never throws. */
  healthy(): Promise<boolean>;
};

/** Other bytes are already stored under this key. */
export class AlreadyStored extends Error {
  override name = "AlreadyStored";
}

export class FileMissing extends Error {
  override name = "FileMissing";
}

/** The bytes have changed: their fingerprint differs from the recorded one. */
export class FileDamaged extends Error {
  override name = "FileDamaged";
}

/** The key could have an unintended meaning in a file system or a URL. */
export class KeyRefused extends Error {
  override name = "KeyRefused";
}

/**
 * The store does not answer or reports a failure. `mayPass` says whether asking again can help: not
 * where it refuses us.
 */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable";
  readonly mayPass: boolean;

  constructor(message: string, options: ErrorOptions & { mayPass?: boolean } = {}) {
    super(message, options);
    this.mayPass = options.mayPass ?? true;
  }
}
