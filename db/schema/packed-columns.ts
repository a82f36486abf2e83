import { deflateRawSync, inflateRawSync } from "node:zlib";
import { customType } from "drizzle-orm/sqlite-core";
import { commonWords, type CommonWords } from "~/db/packed/common-words";

const wholeHash = /^[0-9a-f]{64}$/;

/** The bytes of a SHA-256 in hexadecimal; anything else as it is. */
export const packHash = (hash: string): string | Buffer =>
  wholeHash.test(hash) ? Buffer.from(hash, "hex") : hash;

const unpackHash = (stored: string | Buffer): string =>
  typeof stored === "string" ? stored : stored.toString("hex");

/**
 * A SHA-256, in hexadecimal for the program and as its 32 bytes in the row. Rows of earlier
 * releases hold the 64 digits, so that no column may be one that is compared in SQL.
 */
export const hashColumn = customType<{ data: string; driverData: string | Buffer }>({
  dataType: () => "text",
  toDriver: packHash,
  fromDriver: unpackHash,
});

/** SQL: a hash of `hashColumn` in hexadecimal, in rows of every release. */
export const hashInSql = (column: string): string =>
  `iif(typeof(${column}) = 'blob', lower(hex(${column})), ${column})`;

const spentKey = /^#[0-9a-f]{32}$/;

/** The 16 bytes of a spent key; any other as it is. */
export const packKey = (key: string): string | Buffer =>
  spentKey.test(key) ? Buffer.from(key.slice(1), "hex") : key;

/**
 * An idempotency key that may be a spent one: `#` and half of a SHA-256 in hexadecimal for the
 * program (`core/messaging/mail/mail-key.ts`), 16 bytes in the row.
 */
export const keyColumn = customType<{ data: string; driverData: string | Buffer }>({
  dataType: () => "text",
  toDriver: packKey,
  fromDriver: (stored) => (typeof stored === "string" ? stored : `#${stored.toString("hex")}`),
});

// More would not be one of ours; an instrument has some kilobytes.
const longest = 8 * 1024 * 1024;

// No packed bytes begin with it (a block of the kind that DEFLATE reserves), so that it tells bytes
// that were packed with words known beforehand; the number of these words follows.
const withWords = 7;

/**
 * A value as packed JSON, or as plain JSON where that is shorter. @param words what it is likely to
 * repeat, by name
 */
export function packJson(value: unknown, words?: CommonWords): string | Buffer {
  const json = JSON.stringify(value);
  const known = words && commonWords[words];
  const options = { level: 9, ...(known && { dictionary: known.text }) };
  const packed = deflateRawSync(json, options);
  const whole = known ? Buffer.concat([Buffer.from([withWords, known.number]), packed]) : packed;
  return whole.length < Buffer.byteLength(json) ? whole : json;
}

function inflate(stored: Buffer): string {
  if (stored[0] !== withWords)
    return inflateRawSync(stored, { maxOutputLength: longest }).toString("utf8");
  const known = Object.values(commonWords).find(({ number }) => number === stored[1]);
  if (!known) throw new Error(`No words have the number ${stored[1] ?? "of an empty value"}.`);
  const options = { maxOutputLength: longest, dictionary: known.text };
  return inflateRawSync(stored.subarray(2), options).toString("utf8");
}

/** The value of `packJson`, also in rows of earlier releases. @throws Error of damaged bytes */
export const unpackJson = (stored: string | Buffer): unknown =>
  JSON.parse(typeof stored === "string" ? stored : inflate(stored));

/**
 * JSON that is only read whole, packed in its row: SQL sees nothing of it. @param words as of
 * `packJson`
 */
export const packedJson = <Data>(words?: CommonWords) =>
  customType<{ data: Data; driverData: string | Buffer }>({
    dataType: () => "text",
    toDriver: (value) => packJson(value, words),
    fromDriver: (stored) => unpackJson(stored) as Data,
  })();
