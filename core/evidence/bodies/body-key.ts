import { createHash } from "node:crypto";
import { days } from "~/core/duration";

/** The tables whose rows hand their bodies to storage once they are a month old and done with. */
export const grownTables = ["mails", "outreach_replies", "readings", "claim_instruments"] as const;
export type GrownTable = (typeof grownTables)[number];

/**
 * A body that a row has handed to storage: the SHA-256 and the size of its bytes, before packing.
 * `size` 0: it was deleted, and only its hash is left.
 */
export type MovedBody = { table: GrownTable; id: string; hash: string; size: number };

/** How long a body stays in its row. */
export const keptInRow = days(30);

/** The folder of storage that holds the bodies. */
export const bodiesFolder = "bodies";

/**
 * The storage key of a row's body. It holds the row's id, so that erasing one row takes nothing
 * from another with the same words, and the hash, so that a repeated move writes the same object.
 */
export function bodyKey({ table, id, hash }: Omit<MovedBody, "size">): string {
  return `${bodiesFolder}/${table}/${id}/${hash}.gz`;
}

/** The SHA-256 of a body's bytes, in hexadecimal. */
export const hashBody = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");
