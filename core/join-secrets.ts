import { asc, eq } from "drizzle-orm";
import { showSecrets } from "~/core/words/secret-words";
import { db } from "~/db/client";
import { sealedSecrets } from "~/db/schema/sealed-secrets";
import { seal, unseal } from "~/db/seal";

type Owner = { id: string; secrets: number | null };

const rowsOf = (ownerId: string) =>
  db
    .select()
    .from(sealedSecrets)
    .where(eq(sealedSecrets.ownerId, ownerId))
    .orderBy(asc(sealedSecrets.position))
    .all();

// Secrets by their positions; null where one is gone, or was sealed under another key.
function listSecrets({ id, secrets: count }: Owner): (string | null)[] {
  if (!count) return [];
  const rows = rowsOf(id);
  return Array.from({ length: count }, (_, index) => {
    const row = rows.find(({ position }) => position === index + 1);
    return row ? unseal(row.sealed, id) : null;
  });
}

/**
 * Puts a letter's links and codes back into its words. @returns null when one of them is gone: it
 * was used, has expired, left some time ago, or was sealed under another SESSION_SECRET
 */
export function joinSecrets(owner: Owner, fields: readonly string[]): string[] | null {
  return listSecrets(owner).includes(null) ? null : joinKeptSecrets(owner, fields);
}

/**
 * `joinSecrets` with the secrets that are left, for the local stand-ins of phone and mailbox; marks
 * replace those that are gone.
 */
export function joinKeptSecrets(owner: Owner, fields: readonly string[]): string[] {
  const secrets = listSecrets(owner);
  return secrets.length === 0 ? [...fields] : fields.map((words) => showSecrets(words, secrets));
}

/**
 * Copies the secrets of a text or mail to a retry with the same words, in the transaction around.
 * @returns false when one is gone
 */
export function copySecrets(from: Owner, toId: string): boolean {
  const secrets = listSecrets(from);
  if (secrets.includes(null)) return false;
  if (secrets.length === 0) return true;
  for (const { position, opens, createdAt } of rowsOf(from.id)) {
    const sealed = seal(secrets[position - 1] ?? "", toId);
    db.insert(sealedSecrets).values({ ownerId: toId, position, sealed, opens, createdAt }).run();
  }
  return true;
}
