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

// By their positions; null where one is gone, or was sealed under another key.
function listSecrets({ id, secrets: count }: Owner): (string | null)[] {
  if (!count) return [];
  const rows = rowsOf(id);
  return Array.from({ length: count }, (_, index) => {
    const row = rows.find(({ position }) => position === index + 1);
    return row ? unseal(row.sealed, id) : null;
  });
}

/**
 * A letter's words with its links and codes back in their places. @returns null when one of them is
 * gone: it was used, has expired, left some time ago, or was sealed under another SESSION_SECRET
 */
export function joinSecrets(owner: Owner, fields: readonly string[]): string[] | null {
  return listSecrets(owner).includes(null) ? null : joinKeptSecrets(owner, fields);
}

/**
 * The same with what is still kept, for the local stand-ins of phone and mailbox; marks stand where
 * a secret is gone.
 */
export function joinKeptSecrets(owner: Owner, fields: readonly string[]): string[] {
  const secrets = listSecrets(owner);
  return secrets.length === 0 ? [...fields] : fields.map((words) => showSecrets(words, secrets));
}

/**
 * Gives a later try of the same words the secrets of the one before, in the transaction around.
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
