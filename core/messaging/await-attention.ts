import { recordChange } from "~/core/record-change";
import { sqlite } from "~/db/client";

const update = sqlite.prepare<{ id: string; at: number }>(
  `UPDATE support_conversations SET
     status = CASE status WHEN 'auto_closed' THEN 'open' WHEN 'resolved' THEN 'open' ELSE status END,
     resolved_at = NULL,
     unread_by_staff = unread_by_staff + ai_disabled,
     waiting_since = CASE WHEN ai_disabled THEN coalesce(waiting_since, $at) END
   WHERE id = $id`,
);

/**
 * Reopens a conversation that was over, after a person wrote into it. In a conversation that staff
 * answers, the person waits for staff from now on (if not before).
 */
export function awaitAttention(conversationId: string, at: number): void {
  update.run({ id: conversationId, at });
  recordChange("staff", "conversation.changed", conversationId, at);
}
