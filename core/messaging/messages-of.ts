import { eq, sql, type SQL } from "drizzle-orm";
import { days } from "~/core/duration";
import { conversations } from "~/db/schema/conversations";

/**
 * Texts that the carrier kept while this server was down are written late: a row near the end of
 * the chain can be this much older than its neighbours.
 */
const longestDelay = days(1);

/**
 * The order of writing differs from the order of time when texts arrive late. A caller that wants
 * the newest messages by time reads this many rows more than it shows.
 */
export const extraRowsForLateMessages = 100;

export type Reach = {
  /** The number of rows written last, over all the conversations together. */
  most?: number;
  /** Messages since this instant (ms); the result also holds some older ones. */
  since?: number;
};

/**
 * The ids of the messages of conversations, for `inArray`. They are read backwards from each
 * conversation's last message along the chain that `append-message.ts` writes. The order is that of
 * writing; a caller that shows messages sorts them by their time.
 */
export function messagesOf(whose: SQL | undefined, reach: Reach = {}): SQL {
  return followed(
    sql`SELECT ${conversations.lastMessage} FROM ${conversations} WHERE ${whose}`,
    reach,
  );
}

/** The ids of the messages of one conversation, as in `messagesOf`. */
export const messagesIn = (conversationId: string, reach?: Reach): SQL =>
  messagesOf(eq(conversations.id, conversationId), reach);

/** The ids of the messages before one in its conversation, as in `messagesOf`. */
export const messagesBefore = ({ previous }: { previous: string | null }, reach?: Reach): SQL =>
  followed(sql`SELECT ${previous}`, reach ?? {});

function followed(start: SQL, { most, since }: Reach): SQL {
  const bound = since === undefined ? sql`` : sql` AND m.created_at >= ${since - longestDelay}`;
  const limit = most === undefined ? sql`` : sql` LIMIT ${most}`;
  return sql`(WITH RECURSIVE said(id) AS (${start} UNION ALL
    SELECT m.previous FROM said JOIN support_messages m ON m.id = said.id WHERE m.previous IS NOT NULL${bound}${limit}) SELECT id FROM said)`;
}
