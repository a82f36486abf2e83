import { statement } from "~/core/list-rows";
import {
  byCode,
  codeRanges,
  readSearch,
  type FoundPayouts,
} from "~/core/payouts/desk/found-payouts";
import {
  maxCounted,
  showPage,
  type PageShown,
  type PageQuery,
  type Place,
} from "~/core/staff-page";
import { whyHeld, type Hold } from "~/core/payouts/desk/why-held";
import type { PayoutFilter } from "~/core/payouts/desk/payout-filter";
import type { PayoutStatus } from "~/db/vocabulary";

/** A payout as staff's export holds it; `updatedAt` is the version that a change must name. */
export type PayoutRow = Place & {
  id: string;
  userId: string;
  amountCents: number;
  status: PayoutStatus;
  paymentMethod: string | null;
  recipientEmail: string | null;
  recipientPhone: string | null;
  transactionId: string | null;
  tremendousOrderId: string | null;
  heldReason: string | null;
  heldUntil: number | null;
  failure: string | null;
  withdrawnAt: number | null;
  sentAt: number | null;
  completedAt: number | null;
  updatedAt: number;
  affiliateCode: string | null;
  firstName: string;
  lastName: string;
};

/** A payout as staff's lists show it; `holds` says in sentences why it may not be sent. */
export type PayoutLine = PayoutRow & { holds: Hold[] };

const selectLines = `SELECT p.rowid AS seq, p.created_at AS at, p.id, p.user_id AS userId, p.amount_cents AS amountCents, p.status,
  p.payment_method AS paymentMethod, p.recipient_email AS recipientEmail, p.recipient_phone AS recipientPhone, p.transaction_id AS transactionId,
  p.tremendous_order_id AS tremendousOrderId, p.held_reason AS heldReason, p.held_until AS heldUntil, p.failure, p.withdrawn_at AS withdrawnAt,
  p.sent_at AS sentAt, p.completed_at AS completedAt, p.updated_at AS updatedAt, a.affiliate_code AS affiliateCode,
  coalesce(f.first_name, '') AS firstName, coalesce(f.last_name, '') AS lastName
  FROM payouts p LEFT JOIN affiliates a ON a.id = p.affiliate_id LEFT JOIN profiles f ON f.user_id = p.user_id`;

type Condition = { where: string; values: unknown[] };

/** The conditions of a filter on `payouts p`, without its search. */
function conditionOf({ status, from, until }: PayoutFilter): Condition {
  const isWithdrawn = status === "withdrawn";
  const parts: [string, unknown][] = [
    ["p.status = ?", isWithdrawn ? null : status],
    ["p.created_at >= ?", from],
    ["p.created_at < ?", until],
  ];
  const chosen = parts.filter(([, value]) => value !== null);
  return {
    where: [
      `p.withdrawn_at IS ${isWithdrawn ? "NOT " : ""}NULL`,
      ...chosen.map(([sql]) => sql),
    ].join(" AND "),
    values: chosen.map(([, value]) => value),
  };
}

/** The results of a search as a condition on `payouts p`; both halves are index searches. */
function conditionWith(filter: PayoutFilter, found: FoundPayouts): Condition {
  const { where, values } = conditionOf(filter);
  const sql = `(p.rowid IN (SELECT rowid FROM payout_search WHERE payout_search MATCH ?)
    OR p.rowid IN (${byCode}))`;
  return {
    where: `${sql} AND ${where}`,
    values: [found.expression, ...codeRanges(found), ...values],
  };
}

const isFiltered = ({ status, from, until }: PayoutFilter): boolean =>
  status !== null || from !== null || until !== null;

// Without a further filter FTS itself returns the newest first and stops at the limit of counting.
function searchAll(wanted: FoundPayouts): number[] {
  const byWords = statement<unknown[], number>(
    "SELECT rowid FROM payout_search WHERE payout_search MATCH ? ORDER BY rowid DESC LIMIT ?",
  ).pluck();
  const byIds = statement<unknown[], number>(`${byCode} LIMIT 1000`).pluck();
  const found = new Set([
    ...byWords.all(wanted.expression, maxCounted + 1),
    ...byIds.all(...codeRanges(wanted)),
  ]);
  return [...found].sort((a, b) => b - a);
}

function searchFiltered(filter: PayoutFilter, found: FoundPayouts): number[] {
  const { where, values } = conditionWith(filter, found);
  const sql = `SELECT p.rowid FROM payouts p WHERE ${where} ORDER BY p.rowid DESC LIMIT ?`;
  return statement<unknown[], number>(sql)
    .pluck()
    .all(...values, maxCounted + 1);
}

function linesOf(seqs: readonly number[]): PayoutLine[] {
  const sql = `${selectLines} WHERE p.rowid IN (SELECT value FROM json_each(?)) ORDER BY p.created_at DESC, p.rowid DESC`;
  const now = Date.now();
  const rules = new Map<string, ReturnType<typeof whyHeld>>();
  return statement<unknown[], PayoutRow>(sql)
    .all(JSON.stringify(seqs))
    .map((row) => {
      const held = rules.get(row.userId) ?? whyHeld(row.userId, now);
      rules.set(row.userId, held);
      return { ...row, holds: held(row) };
    });
}

function pageOfAll(filter: PayoutFilter, query: PageQuery): PageShown<PayoutLine> {
  const { where, values } = conditionOf(filter);
  const order = "ORDER BY p.created_at DESC, p.rowid DESC LIMIT ? OFFSET ?";
  const seqs = statement<unknown[], number>(`SELECT p.rowid FROM payouts p WHERE ${where} ${order}`)
    .pluck()
    .all(...values, query.size, (query.page - 1) * query.size);
  const total =
    statement<unknown[], number>(
      `SELECT count(*) FROM (SELECT 1 FROM payouts p WHERE ${where} LIMIT ?)`,
    )
      .pluck()
      .get(...values, maxCounted + 1) ?? 0;
  return showPage(linesOf(seqs), query, Math.min(total, maxCounted), total > maxCounted);
}

/**
 * A page of payouts for staff, newest first: filtered, and searched over the payee's name, email
 * and code, the transaction id, the vendor's order and the payout's own id (A §2.5).
 */
export function listPayoutsForStaff(filter: PayoutFilter, query: PageQuery): PageShown<PayoutLine> {
  if (filter.search.trim() === "") return pageOfAll(filter, query);
  const found = readSearch(filter.search);
  const seqs = !found ? [] : isFiltered(filter) ? searchFiltered(filter, found) : searchAll(found);
  const skipped = (query.page - 1) * query.size;
  return showPage(
    linesOf(seqs.slice(skipped, skipped + query.size)),
    query,
    Math.min(seqs.length, maxCounted),
    seqs.length > maxCounted,
  );
}

/** Ids of the payouts that a filter names, newest first, at most `most`: for bulk updates. */
export function listPayoutIds(filter: PayoutFilter, most: number): string[] {
  const found = filter.search.trim() === "" ? null : readSearch(filter.search);
  if (filter.search.trim() !== "" && !found) return [];
  const { where, values } = found ? conditionWith(filter, found) : conditionOf(filter);
  const sql = `SELECT p.id FROM payouts p WHERE ${where} ORDER BY p.created_at DESC, p.rowid DESC LIMIT ?`;
  return statement<unknown[], string>(sql)
    .pluck()
    .all(...values, most);
}

function* walkAll(filter: PayoutFilter, atOnce: number): Generator<PayoutRow[]> {
  const { where, values } = conditionOf(filter);
  const sql = `${selectLines} WHERE ${where} AND p.created_at <= ? AND (p.created_at < ? OR p.rowid < ?) ORDER BY p.created_at DESC, p.rowid DESC LIMIT ?`;
  let last: Place = { at: Number.MAX_SAFE_INTEGER, seq: Number.MAX_SAFE_INTEGER };
  for (;;) {
    const lines = statement<unknown[], PayoutRow>(sql).all(
      ...values,
      last.at,
      last.at,
      last.seq,
      atOnce,
    );
    if (lines.length > 0) yield lines;
    const end = lines.at(-1);
    if (!end || lines.length < atOnce) return;
    last = end;
  }
}

// A search is run once, itself in batches, which yield no lines.
function* findRows(wanted: FoundPayouts, atOnce: number): Generator<PayoutRow[], number[]> {
  const byIds = statement<unknown[], number>(`${byCode} LIMIT 1000`).pluck();
  const byWords = statement<unknown[], number>(
    "SELECT rowid FROM payout_search WHERE payout_search MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?",
  ).pluck();
  const found = new Set(byIds.all(...codeRanges(wanted)));
  for (let below = Number.MAX_SAFE_INTEGER; ;) {
    const part = byWords.all(wanted.expression, below, atOnce);
    for (const row of part) found.add(row);
    const last = part.at(-1);
    if (last === undefined || part.length < atOnce) return [...found].sort((a, b) => b - a);
    below = last;
    yield [];
  }
}

function* walkFound(
  filter: PayoutFilter,
  found: FoundPayouts,
  atOnce: number,
): Generator<PayoutRow[]> {
  const { where, values } = conditionOf(filter);
  const rows = yield* findRows(found, 2000);
  const sql = `${selectLines} WHERE p.rowid IN (SELECT value FROM json_each(?)) AND ${where} ORDER BY p.rowid DESC`;
  for (let done = 0; done < rows.length; done += atOnce)
    yield statement<unknown[], PayoutRow>(sql).all(
      JSON.stringify(rows.slice(done, done + atOnce)),
      ...values,
    );
}

/**
 * The payouts that match a filter, newest first, some hundred at a time, so that the caller can let
 * other work run in between. A batch may be empty.
 */
export function* walkPayouts(filter: PayoutFilter, atOnce = 500): Generator<PayoutRow[]> {
  const found = readSearch(filter.search);
  if (filter.search.trim() === "") yield* walkAll(filter, atOnce);
  else if (found) yield* walkFound(filter, found, atOnce);
}
