import { sql } from "drizzle-orm";
import { conversations } from "~/db/schema/conversations";

/**
 * When something last happened in a conversation (ms): its place in staff's index (`updated_at`) follows its messages to the minute only
 * (`append-message.ts`).
 */
export const lastActivity = sql<number>`max(${conversations.updatedAt}, coalesce(${conversations.lastMessageAt}, 0))`;
