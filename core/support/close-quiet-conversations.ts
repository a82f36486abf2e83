import { hours } from "~/core/duration";
import { announceConversation } from "~/core/support/announce-conversation";
import { getNumberAiSetting } from "~/core/support/ai-settings";
import { sqlite } from "~/db/client";
import { transaction } from "~/db/transaction";

// Leaves open the tickets whose person waits for staff or an answer, and those that staff snoozed.
// The unanswered are few, and have an index.
const quiet = sqlite.prepare<
  { before: number; limit: number; status: string },
  { id: string; userId: string | null }
>(
  `SELECT id, user_id AS userId FROM support_conversations
    WHERE status = $status AND updated_at < $before AND waiting_since IS NULL AND snoozed_until IS NULL
      AND id NOT IN (SELECT conversation_id FROM support_messages WHERE sender_type = 'user' AND answered_at IS NULL)
    ORDER BY updated_at LIMIT $limit`,
);
const close = sqlite.prepare<{ id: string; now: number }>(
  "UPDATE support_conversations SET status = 'auto_closed', resolved_at = $now, ai_disabled = 0, assigned_to = NULL WHERE id = $id",
);

/**
 * Closes the tickets without a message for `auto_close_hours` (A §9); the next message reopens
 * them. At most `limit`, so that no run holds the database for long.
 * @returns how many
 */
export function closeQuietConversations(now: number = Date.now(), limit = 500): number {
  const before = now - hours(getNumberAiSetting("auto_close_hours"));
  return transaction(() => {
    const found = ["open", "pending"]
      .flatMap((status) => quiet.all({ status, before, limit }))
      .slice(0, limit);
    for (const row of found) {
      close.run({ id: row.id, now });
      announceConversation(row, now);
    }
    return found.length;
  });
}
