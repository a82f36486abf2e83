import { eq, sql, type SQL } from "drizzle-orm";
import { days } from "~/core/duration";
import { conversations } from "~/db/schema/conversations";

/**
 * What the carrier kept for us while we were away stands among the newest, but is as old as it is.
 */
const mostBelated = days(1);

/**
 * How many more of those written last are looked through by who wants those that were said last:
 * texts that were kept stand among them.
 */
export const belatedAmongNewest = 100;

export type Reach = {
  /** So many of those written last, of all the conversations together. */
  most?: number;
  /** Those said since this instant (ms); some before it are among them. */
  since?: number;
};

/**
 * The ids of the messages of conversations, for `inArray`: from the last of each along the chain
 * that `append-message.ts` writes. The order is that of writing; who shows messages sorts them by
 * when they were said.
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
  const bound = since === undefined ? sql`` : sql` AND m.created_at >= ${since - mostBelated}`;
  const limit = most === undefined ? sql`` : sql` LIMIT ${most}`;
  return sql`(WITH RECURSIVE said(id) AS (${start} UNION ALL
    SELECT m.previous FROM said JOIN support_messages m ON m.id = said.id WHERE m.previous IS NOT NULL${bound}${limit}) SELECT id FROM said)`;
}
