import { lateness } from "~/core/support/desk/lateness";
import { searchExpression, typedNumber, wordsOrNumber } from "~/core/words/search-words";
import { sqlite } from "~/db/client";
import { conversationStatuses, type ConversationStatus } from "~/db/vocabulary";

/** A line of staff's list: all values are kept on the ticket, so no message is read. */
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
  snoozedUntil: number | null;
  /** Separated by commas. */
  tags: string | null;
};

/** A line with its lateness. */
export type ShownLine = InboxLine & { isLate: boolean };

/**
 * `waiting` is the queue of people who wait for staff, longest first; `before` is the `updatedAt`
 * of the last line of the page before.
 */
export type InboxFilter = {
  view: "all" | "waiting" | "unread" | "mine" | "snoozed" | ConversationStatus;
  words: string;
  /** Only those with this tag. */
  tag?: string;
  before: number | null;
  staffId: string;
};

const perPage = 40;
const maxWords = 6;

const columns = `c.id, c.ticket_number AS ticketNumber, c.user_name AS name, coalesce(c.user_email, c.phone) AS contact, c.status,
  c.ai_disabled AS isManual, c.assigned_to AS assignedTo, c.waiting_since AS waitingSince, c.unread_by_staff AS unread,
  c.last_preview AS preview, c.last_sender AS lastSender, c.last_message_at AS lastMessageAt, c.updated_at AS updatedAt,
  c.satisfaction_rating AS rating, c.snoozed_until AS snoozedUntil`;
const withNames = (inner: string, order: string) =>
  `SELECT c.*, p.first_name AS assignedName,
     (SELECT group_concat(t.tag, ',') FROM conversation_tags t WHERE t.conversation_id = c.id) AS tags FROM (${inner}) c LEFT JOIN profiles p ON p.user_id = c.assignedTo ORDER BY ${order}`;

type Asked = { before: number; limit: number };
const newest = "updatedAt DESC, id DESC";
const lines = (where: string, order = "c.updated_at DESC") =>
  `SELECT ${columns} FROM support_conversations c WHERE ${where} ORDER BY ${order} LIMIT $limit`;

const byStatus = sqlite.prepare<Asked & { status: string }, InboxLine>(
  withNames(
    lines("c.status = $status AND c.updated_at < $before AND c.waiting_since IS NULL"),
    newest,
  ),
);
// The index is ordered per status, so the newest of each are merged. Waiting people come first.
const all = sqlite.prepare<Asked, InboxLine>(
  withNames(
    conversationStatuses
      .map(
        (status) =>
          `SELECT * FROM (${lines(`c.status = '${status}' AND c.updated_at < $before AND c.waiting_since IS NULL`)})`,
      )
      .join(" UNION ALL ") + " ORDER BY updatedAt DESC LIMIT $limit",
    newest,
  ),
);
const waiting = sqlite.prepare<{ limit: number }, InboxLine>(
  withNames(lines("c.waiting_since IS NOT NULL", "c.waiting_since"), "waitingSince, id"),
);
const snoozed = sqlite.prepare<{ limit: number }, InboxLine>(
  withNames(lines("c.snoozed_until IS NOT NULL", "c.snoozed_until"), "snoozedUntil, id"),
);
const tagged = sqlite.prepare<Asked & { tag: string }, InboxLine>(
  withNames(
    lines(
      "c.id IN (SELECT conversation_id FROM conversation_tags WHERE tag = $tag) AND c.updated_at < $before",
    ),
    newest,
  ),
);
const unread = sqlite.prepare<Asked, InboxLine>(
  withNames(lines("c.unread_by_staff > 0 AND c.updated_at < $before"), newest),
);
const mine = sqlite.prepare<Asked & { staffId: string }, InboxLine>(
  withNames(
    lines("c.assigned_to = $staffId AND c.updated_at < $before AND c.waiting_since IS NULL"),
    newest,
  ),
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

// A ticket by its own number: the digits after # are the whole number.
const byTicket = sqlite.prepare<{ ticket: number; limit: number }, InboxLine>(
  withNames(lines("c.ticket_number = $ticket"), newest),
);
// Web conversations of a person whose number only the account has.
const byOwner = sqlite.prepare<
  { number: string; status: string; before: number; limit: number },
  InboxLine
>(
  withNames(
    lines(`c.user_id IN (SELECT p.user_id FROM profiles p WHERE p.rowid IN
      (SELECT rowid FROM people_search WHERE people_search MATCH $number ORDER BY rowid DESC LIMIT 25))
      AND ($status = '' OR c.status = $status) AND c.updated_at < $before`),
    newest,
  ),
);

/**
 * Quotes words for FTS5, so that none is taken for its syntax; two letters at least, and the last
 * word may be unfinished.
 */
function matchOf(words: string): string | null {
  const terms = words
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((term) => term.length >= 2)
    .slice(0, maxWords);
  const shortened = terms.map((term) => term.slice(0, 40));
  return wordsOrNumber(shortened, typedNumber(words)) || null;
}

const isStatus = (view: string): view is ConversationStatus =>
  conversationStatuses.some((status) => status === view);

const maxQueued = 200;

const ticketOf = (words: string): string | undefined => /^\s*#(\d{1,9})\s*$/.exec(words)?.[1];

function search(match: string, asked: Asked & { status: string }, words: string): InboxLine[] {
  const rows = found.all({ match, ...asked });
  const number = typedNumber(words);
  if (number === null) return rows;
  const owned = byOwner.all({ number: searchExpression([], ["phone"], number), ...asked });
  const all = [...new Map([...rows, ...owned].map((row) => [row.id, row])).values()];
  return all.sort((a, b) => b.updatedAt - a.updatedAt).slice(0, asked.limit);
}

function read({ view, words, tag, before, staffId }: InboxFilter): InboxLine[] {
  const asked = { before: before ?? Number.MAX_SAFE_INTEGER, limit: perPage + 1 };
  const [ticket, match] = [ticketOf(words), matchOf(words)];
  if (ticket) return byTicket.all({ ticket: Number(ticket), limit: asked.limit });
  if (match) return search(match, { ...asked, status: isStatus(view) ? view : "" }, words);
  if (tag) return tagged.all({ ...asked, tag });
  if (view === "waiting") return waiting.all({ limit: maxQueued });
  if (view === "snoozed") return snoozed.all({ limit: maxQueued });
  if (view === "unread") return unread.all(asked);
  if (view === "mine") return mine.all({ ...asked, staffId });
  return isStatus(view) ? byStatus.all({ ...asked, status: view }) : all.all(asked);
}

// The index is ordered to the minute (`append-message.ts`); the page orders its lines exactly.
const lastActivity = ({ lastMessageAt, updatedAt }: InboxLine): number =>
  Math.max(updatedAt, lastMessageAt ?? 0);

// People who wait for staff come first, longest first, whatever else is in the list.
const waitingFirst = (a: InboxLine, b: InboxLine): number => {
  if (a.waitingSince !== null && b.waitingSince !== null) return a.waitingSince - b.waitingSince;
  if (a.waitingSince !== null || b.waitingSince !== null) return a.waitingSince === null ? 1 : -1;
  return lastActivity(b) - lastActivity(a);
};

const belongs =
  ({ view, staffId }: InboxFilter) =>
  ({ status, assignedTo }: InboxLine): boolean =>
    view === "mine" ? assignedTo === staffId : !isStatus(view) || status === view;

function page(filter: InboxFilter): { lines: InboxLine[]; next: number | null } {
  const rows = read(filter);
  const isSearch = matchOf(filter.words) !== null || ticketOf(filter.words) !== undefined;
  const { view, tag, before } = filter;
  if (!isSearch && !tag && (view === "waiting" || view === "snoozed"))
    return { lines: rows, next: null };
  const shown = rows.slice(0, perPage);
  const next = rows.length > shown.length ? (shown.at(-1)?.updatedAt ?? null) : null;
  const isFirst = before === null && !isSearch && !tag && view !== "unread";
  const queue = isFirst ? waiting.all({ limit: maxQueued }).filter(belongs(filter)) : [];
  return { lines: [...queue, ...shown].sort(waitingFirst), next };
}

/**
 * A page of staff's list (A §2.8): by status, by waiting time, unread, their own, snoozed, with a
 * tag, or by words of name, address, number or ticket. People who wait for staff come first.
 */
export function listInbox(
  filter: InboxFilter,
  now: number = Date.now(),
): { lines: ShownLine[]; next: number | null } {
  const { lines: shown, next } = page(filter);
  const { isLate } = lateness(now);
  return { lines: shown.map((line) => ({ ...line, isLate: isLate(line.waitingSince) })), next };
}

const counts = sqlite.prepare<[], { unread: number; waiting: number }>(
  `SELECT (SELECT count(*) FROM (SELECT 1 FROM support_conversations WHERE unread_by_staff > 0 LIMIT 100)) AS unread,
     (SELECT count(*) FROM (SELECT 1 FROM support_conversations WHERE waiting_since IS NOT NULL LIMIT 1000)) AS waiting`,
);

/**
 * How many tickets have messages that staff has not seen (counted up to 100), and how many people
 * wait.
 */
export function countInbox(): { unread: number; waiting: number } {
  return counts.get() ?? { unread: 0, waiting: 0 };
}
