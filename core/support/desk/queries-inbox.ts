import { sqlite } from "~/db/client";
import { conversationStatuses, type ConversationStatus } from "~/db/vocabulary";

/** A line of staff's list: everything is kept on the ticket, no message is read. */
export type InboxLine = {
  id: string;
  ticketNumber: number;
  name: string | null;
  contact: string | null;
  status: ConversationStatus;
  isManual: 0 | 1;
  assignedTo: string | null;
  assignedName: string | null;
  waitingSince: number | null;
  unread: number;
  preview: string | null;
  lastSender: "user" | "ai" | "admin" | null;
  lastMessageAt: number | null;
  updatedAt: number;
  rating: number | null;
};

/**
 * `waiting` is the queue of those who wait for a person, longest first; `before` is the `updatedAt`
 * of the last line of the page before.
 */
export type InboxFilter = {
  view: "all" | "waiting" | "unread" | "mine" | ConversationStatus;
  words: string;
  before: number | null;
  staffId: string;
};

const perPage = 40;
const mostWords = 6;

const columns = `c.id, c.ticket_number AS ticketNumber, c.user_name AS name, coalesce(c.user_email, c.phone) AS contact, c.status,
  c.ai_disabled AS isManual, c.assigned_to AS assignedTo, c.waiting_since AS waitingSince, c.unread_by_staff AS unread,
  c.last_preview AS preview, c.last_sender AS lastSender, c.last_message_at AS lastMessageAt, c.updated_at AS updatedAt,
  c.satisfaction_rating AS rating`;
const withNames = (inner: string, order: string) =>
  `SELECT c.*, p.first_name AS assignedName FROM (${inner}) c LEFT JOIN profiles p ON p.user_id = c.assignedTo ORDER BY ${order}`;

type Asked = { before: number; limit: number };
const newest = "updatedAt DESC, id DESC";
const lines = (where: string, order = "c.updated_at DESC") =>
  `SELECT ${columns} FROM support_conversations c WHERE ${where} ORDER BY ${order} LIMIT $limit`;

const byStatus = sqlite.prepare<Asked & { status: string }, InboxLine>(
  withNames(lines("c.status = $status AND c.updated_at < $before"), newest),
);
// Each status has its order in the index: the newest of each make the newest of all.
const all = sqlite.prepare<Asked, InboxLine>(
  withNames(
    conversationStatuses
      .map(
        (status) => `SELECT * FROM (${lines(`c.status = '${status}' AND c.updated_at < $before`)})`,
      )
      .join(" UNION ALL ") + " ORDER BY updatedAt DESC LIMIT $limit",
    newest,
  ),
);
const waiting = sqlite.prepare<{ limit: number }, InboxLine>(
  withNames(lines("c.waiting_since IS NOT NULL", "c.waiting_since"), "waitingSince, id"),
);
const unread = sqlite.prepare<Asked, InboxLine>(
  withNames(lines("c.unread_by_staff > 0 AND c.updated_at < $before"), newest),
);
const mine = sqlite.prepare<Asked & { staffId: string }, InboxLine>(
  withNames(lines("c.assigned_to = $staffId AND c.updated_at < $before"), newest),
);

const found = sqlite.prepare<
  { match: string; status: string; before: number; limit: number },
  InboxLine
>(
  withNames(
    `SELECT ${columns} FROM conversation_search s JOIN support_conversations c ON c.ticket_number = s.rowid
      WHERE conversation_search MATCH $match AND ($status = '' OR c.status = $status) AND c.updated_at < $before
      ORDER BY s.rowid DESC LIMIT $limit`,
    newest,
  ),
);

/**
 * Words as FTS5 takes them: quoted, so that nothing of its language comes through; two letters at
 * least, the last one may be unfinished.
 */
function matchOf(words: string): string | null {
  const terms = words
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((term) => term.length >= 2)
    .slice(0, mostWords);
  return terms.length > 0 ? terms.map((term) => `"${term.slice(0, 40)}"*`).join(" AND ") : null;
}

const isStatus = (view: string): view is ConversationStatus =>
  conversationStatuses.some((status) => status === view);

function read({ view, words, before, staffId }: InboxFilter): InboxLine[] {
  const asked = { before: before ?? Number.MAX_SAFE_INTEGER, limit: perPage + 1 };
  const match = matchOf(words);
  if (match) return found.all({ match, status: isStatus(view) ? view : "", ...asked });
  if (view === "waiting") return waiting.all({ limit: 200 });
  if (view === "unread") return unread.all(asked);
  if (view === "mine") return mine.all({ ...asked, staffId });
  return isStatus(view) ? byStatus.all({ ...asked, status: view }) : all.all(asked);
}

// The index is in order to the minute (`append-message.ts`); what is shown is in order.
const lastActivity = ({ lastMessageAt, updatedAt }: InboxLine): number =>
  Math.max(updatedAt, lastMessageAt ?? 0);

/**
 * A page of staff's list (A §2.8): by status, by waiting time, unread, their own, or by words of
 * name, address, number or ticket.
 */
export function listInbox(filter: InboxFilter): { lines: InboxLine[]; next: number | null } {
  const rows = read(filter);
  if (filter.view === "waiting" && !matchOf(filter.words)) return { lines: rows, next: null };
  const shown = rows.slice(0, perPage);
  const next = rows.length > shown.length ? (shown.at(-1)?.updatedAt ?? null) : null;
  return { lines: shown.sort((a, b) => lastActivity(b) - lastActivity(a)), next };
}

const counts = sqlite.prepare<[], { unread: number; waiting: number }>(
  `SELECT (SELECT count(*) FROM (SELECT 1 FROM support_conversations WHERE unread_by_staff > 0 LIMIT 100)) AS unread,
     (SELECT count(*) FROM (SELECT 1 FROM support_conversations WHERE waiting_since IS NOT NULL LIMIT 1000)) AS waiting`,
);

/**
 * How many tickets hold something that staff have not seen (at most 100 are counted), and how many
 * people wait.
 */
export function countInbox(): { unread: number; waiting: number } {
  return counts.get() ?? { unread: 0, waiting: 0 };
}
