import { announceConversation } from "~/core/support/announce-conversation";
import { sqlite } from "~/db/client";
import { transaction } from "~/db/transaction";

const over = sqlite.prepare<
  { now: number; limit: number },
  { id: string; userId: string | null; snoozedUntil: number }
>(
  `SELECT id, user_id AS userId, snoozed_until AS snoozedUntil FROM support_conversations
    WHERE snoozed_until <= $now ORDER BY snoozed_until LIMIT $limit`,
);
const end = sqlite.prepare<{ id: string; at: number }>(
  `UPDATE support_conversations SET snoozed_until = NULL, alarmed_at = NULL,
     waiting_since = coalesce(waiting_since, $at) WHERE id = $id`,
);

/**
 * Brings back the snoozed tickets that are due: they wait for staff from the chosen instant, not
 * from this run. At most `limit`; the next run goes on.
 * @returns how many
 */
export function endSnoozes(now: number = Date.now(), limit = 100): number {
  return transaction(() => {
    const due = over.all({ now, limit });
    for (const row of due) {
      end.run({ id: row.id, at: row.snoozedUntil });
      announceConversation(row, now);
    }
    return due.length;
  });
}
