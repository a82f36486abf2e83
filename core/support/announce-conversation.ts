import { recordChange } from "~/core/record-change";

/**
 * Notifies the live pages of staff and of the conversation's person of a change, in the transaction
 * around.
 */
export function announceConversation(
  { id, userId }: { id: string; userId: string | null },
  at: number,
): void {
  recordChange("staff", "conversation.changed", id, at);
  if (userId) recordChange(userId, "conversation.changed", id, at);
}
