import type { ConversationStatus } from "~/db/vocabulary";

/** A §4: the labels of a conversation's statuses. */
export const conversationLabels: Record<ConversationStatus, string> = {
  open: "Open",
  pending: "Pending",
  resolved: "Resolved",
  auto_closed: "Auto-closed",
};
