import { seal, unseal } from "~/db/seal";

/**
 * Which way sealed words go: what a reader on another machine is to read, or what it read. Words of
 * one way open nothing on the other.
 */
export type Way = "to-read" | "was-read";

/**
 * Encrypts what a workflow server carries between this house and its readers, which are given the
 * same SESSION_SECRET: that server never sees a person's name, words or picture.
 */
export const sealForReader = (value: unknown, way: Way, fileId: string): string =>
  seal(JSON.stringify(value), `${way}:${fileId}`);

/**
 * Decrypts what `sealForReader` sealed for this file and way.
 * @throws Error when it was changed, belongs to another file, or was sealed under another secret
 */
export function openFromReader(sealed: string, way: Way, fileId: string): unknown {
  const words = unseal(sealed, `${way}:${fileId}`);
  if (words === null)
    throw new Error("What came cannot be opened: does the reader have our SESSION_SECRET?");
  return JSON.parse(words) as unknown;
}
