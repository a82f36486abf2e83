import { sql } from "drizzle-orm";
import { messages, texts } from "~/db/schema/conversations";

/**
 * SQL condition that keeps the last attempt to text a message: a text that the carrier could not
 * deliver is tried again under a row of its own (TW-43).
 */
export const isNewestTextOfMessage = sql`${texts.id} = (
  SELECT id FROM texts AS tries WHERE tries.message_id = ${messages.id} ORDER BY tries.created_at DESC, tries.id DESC LIMIT 1
)`;
