import { sql } from "drizzle-orm";
import { messages, texts } from "~/db/schema/conversations";

/**
 * Joins the last try to text a message: one that the carrier could not deliver is tried again under
 * a row of its own (TW-43).
 */
export const isNewestTextOfMessage = sql`${texts.id} = (
  SELECT id FROM texts AS tries WHERE tries.message_id = ${messages.id} ORDER BY tries.created_at DESC, tries.id DESC LIMIT 1
)`;
