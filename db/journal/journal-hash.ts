import { createHmac } from "node:crypto";
import { sqlite } from "~/db/client";

export type DatabaseIdentity = { id: string; hashKey: string };

const read = sqlite.prepare<[], DatabaseIdentity>(
  "SELECT id, hash_key AS hashKey FROM database_identity",
);

/** The identity of this database; its copies share it. */
export function databaseIdentity(): DatabaseIdentity {
  const found = read.get();
  if (!found) throw new Error("The database has no identity: its migrations are incomplete.");
  return found;
}

let key: Buffer | undefined;

/**
 * The hash by which the journal stores a number, an address, a key or words: the same in every copy
 * of this database, and not to be guessed from the journal alone.
 */
export function journalHash(...parts: readonly string[]): string {
  key ??= Buffer.from(databaseIdentity().hashKey, "hex");
  return createHmac("sha256", key).update(parts.join("\n")).digest("hex").slice(0, 32);
}
