import type { ConversationStatus } from "~/db/vocabulary";

/** A §4: the status of a conversation as it is shown. */
export const conversationLabels: Record<ConversationStatus, string> = {
  open: "Open",
  pending: "Pending",
  resolved: "Resolved",
  auto_closed: "Auto-closed",
};
