import { sql } from "drizzle-orm";

/** `lastActivity` for statements that are written out. */
export const lastActivityColumn = "max(updated_at, coalesce(last_message_at, 0))";

/**
 * When something last happened in a conversation (ms): its place in staff's index (`updated_at`)
 * follows its messages to the minute only (`append-message.ts`).
 */
export const lastActivity = sql<number>`${sql.raw(lastActivityColumn)}`;
