import { bodyKey, hashBody, keptInRow } from "~/core/evidence/bodies/body-key";
import { grownRows, type GrownRow } from "~/core/evidence/bodies/grown-rows";
import { statement } from "~/core/list-rows";
import { hashInSql, packHash } from "~/db/schema/packed-columns";
import { transaction } from "~/db/transaction";

type Row = GrownRow & { hash: string | null; at: number };

const done = "status NOT IN ('queued', 'reserved') AND secrets IS NOT NULL";

// The rows stay, with subject, addresses, times and the hash of what was written.
function forget(where: string, values: Record<string, string>, now: number): string[] {
  const { columns, bytes, replace, kept } = grownRows.mails;
  const rows = statement<unknown[], Row>(
    `SELECT rowid AS place, id, ${columns}, ${hashInSql("body_hash")} AS hash, created_at AS at FROM mails
     WHERE ${where} AND ${done} AND body_size IS NOT 0`,
  ).all(values);
  return rows.flatMap((row) => {
    const hash = row.hash ?? hashBody(bytes(row));
    statement<unknown[], never>(`UPDATE mails SET ${replace} WHERE id = $id`).run({
      id: row.id,
      hash: packHash(hash),
      size: 0,
      kept: kept(row),
    });
    // Another state of the database may have moved one that is old enough.
    const mayBeStored = row.hash !== null || row.at < now - keptInRow;
    return mayBeStored ? [bodyKey({ table: "mails", id: row.id, hash })] : [];
  });
}

/**
 * Deletes the words of the mails about an erased case; that they were written stays on record.
 * @returns the storage keys to delete
 */
export function forgetWordsOfCase(caseId: string, now: number = Date.now()): string[] {
  return transaction(() => forget("case_id = $caseId", { caseId }, now));
}

/**
 * Deletes the words of the mails to an erased person's addresses, except those about a case that is
 * kept. @returns the storage keys to delete
 */
export function forgetWordsToPerson(
  userId: string,
  addresses: readonly string[],
  now: number = Date.now(),
): string[] {
  return transaction(() =>
    addresses.flatMap((address) =>
      forget(
        `to_address = $address AND to_address <> '' AND user_id = $userId
         AND NOT EXISTS (SELECT 1 FROM cases c WHERE c.id = mails.case_id)`,
        { address, userId },
        now,
      ),
    ),
  );
}
