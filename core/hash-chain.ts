import { hash } from "node:crypto";

/** A row that can be chained: only values that SQLite returns unchanged. */
export type ChainedRow = Readonly<Record<string, string | number | boolean | null>>;

/** The previous hash of a chain's first row. */
export const genesisHash = "0".repeat(64);

const canonical = (row: ChainedRow): string =>
  JSON.stringify(
    Object.keys(row)
      .sort()
      .map((key) => [key, row[key]]),
  );

/**
 * SHA-256 (hex) over the previous hash and this row, its keys sorted, so that a later change,
 * removal or exchange of a row is detected (LG-08). `row` holds every stored column except the two
 * hashes and the sequence number.
 */
export function chainHash(prevHash: string, row: ChainedRow): string {
  return hash("sha256", `${prevHash}\n${canonical(row)}`, "hex");
}
