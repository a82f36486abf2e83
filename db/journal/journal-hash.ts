import { createHmac } from "node:crypto";
import { sqlite } from "~/db/client";

export type DatabaseIdentity = { id: string; hashKey: string };

const read = sqlite.prepare<[], DatabaseIdentity>(
  "SELECT id, hash_key AS hashKey FROM database_identity",
);

/** Which database this is; a copy is the same one. */
export function databaseIdentity(): DatabaseIdentity {
  const found = read.get();
  if (!found) throw new Error("The database has no identity: its migrations are incomplete.");
  return found;
}

let key: Buffer | undefined;

/**
 * The hash under which the journal keeps a number, an address, a key or words: the same in every
 * copy of this database, and no guess for whoever has the journal alone.
 */
export function journalHash(...parts: readonly string[]): string {
  key ??= Buffer.from(databaseIdentity().hashKey, "hex");
  return createHmac("sha256", key).update(parts.join("\n")).digest("hex").slice(0, 32);
}
