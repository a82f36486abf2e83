import { recordChange } from "~/core/record-change";

/**
 * Tells the live pages of staff and of the person whose conversation it is that it changed, in the
 * transaction around.
 */
export function announceConversation(
  { id, userId }: { id: string; userId: string | null },
  at: number,
): void {
  recordChange("staff", "conversation.changed", id, at);
  if (userId) recordChange(userId, "conversation.changed", id, at);
}
