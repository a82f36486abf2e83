import { sqlite } from "~/db/client";
import { transaction } from "~/db/transaction";

/** A place in the walk over all sealed secrets; null is its beginning. */
export type SecretPlace = { ownerId: string; position: number };

type Row = SecretPlace & {
  status: string | null;
  leftAt: number;
  opens: string | null;
  usedAt: number | null;
  expiresAt: number | null;
};

const selectNext = sqlite.prepare<[string, number, number], Row>(
  `SELECT s.owner_id AS ownerId, s.position, coalesce(m.status, t.status) AS status, s.opens,
     coalesce(m.sent_at, t.sent_at, t.ended_at, s.created_at) AS leftAt,
     coalesce(l.used_at, c.used_at) AS usedAt, coalesce(l.expires_at, c.expires_at) AS expiresAt
   FROM sealed_secrets s LEFT JOIN mails m ON m.id = s.owner_id LEFT JOIN texts t ON t.id = s.owner_id
     LEFT JOIN link_tokens l ON l.token_hash = s.opens LEFT JOIN phone_codes c ON c.id = s.opens
   WHERE (s.owner_id, s.position) > (?, ?) ORDER BY s.owner_id, s.position LIMIT ?`,
);

const forget = sqlite.prepare<[string, number]>(
  "DELETE FROM sealed_secrets WHERE owner_id = ? AND position = ?",
);

const waiting = new Set(["queued", "reserved"]);
// Nobody will ever read these.
const dead = new Set(["failed", "suppressed"]);

function isSpent(
  { status, leftAt, opens, usedAt, expiresAt }: Row,
  now: number,
  leftBefore: number,
): boolean {
  if (status === null || dead.has(status)) return true;
  // A text or mail on its way keeps its links: without them it could neither be sent nor be found
  // at the carrier (TW-41).
  if (waiting.has(status)) return false;
  const isOver = opens !== null && (usedAt !== null || expiresAt === null || expiresAt <= now);
  return isOver || leftAt < leftBefore;
}

/**
 * Deletes the links and codes of the outbox that were used, have expired, or left before
 * `leftBefore` (ms): one batch of the walk over all of them, in a short transaction. Triggers
 * delete used ones at once.
 * @returns how many were deleted, and where to go on; null at the end
 */
export function forgetSecrets(
  after: SecretPlace | null,
  leftBefore: number,
  now: number = Date.now(),
  most = 200,
) {
  return transaction(() => {
    const rows = selectNext.all(after?.ownerId ?? "", after?.position ?? 0, most);
    const spent = rows.filter((row) => isSpent(row, now, leftBefore));
    for (const { ownerId, position } of spent) forget.run(ownerId, position);
    const last = rows.length < most ? undefined : rows.at(-1);
    return {
      forgotten: spent.length,
      next: last ? { ownerId: last.ownerId, position: last.position } : null,
    };
  });
}
