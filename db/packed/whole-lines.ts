import { createHash } from "node:crypto";
import { unpackJson } from "~/db/schema/packed-columns";

/** Packed lines and their hash, as they are stored. */
export type Stored = { lines: string | Buffer; hash: string | Buffer };

/** The hash of lines by which they are proven to be those that were packed: SHA-256, in hex. */
export const hashOfLines = (lines: unknown): string =>
  createHash("sha256").update(JSON.stringify(lines)).digest("hex");

/** The lines of a packed row as they were recorded; null when they have changed. */
export function wholeLines<Line = unknown>({ lines, hash }: Stored): Line[] | null {
  try {
    const unpacked = unpackJson(lines) as Line[];
    return hashOfLines(unpacked) === hash.toString("hex") ? unpacked : null;
  } catch {
    return null;
  }
}
