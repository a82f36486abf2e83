import { refreshCaseSearch } from "~/core/cases/refresh-case-search";
import { getCounter } from "~/core/counters";
import { listPlaces, statement } from "~/core/list-rows";
import { searchExpression, searchWords, typedNumber } from "~/core/words/search-words";
import {
  maxCounted,
  showPage,
  type PageShown,
  type PageQuery,
  type Place,
} from "~/core/staff-page";
import { caseStatuses, type CaseStatus, type CaseType, type OutreachStep } from "~/db/vocabulary";

/**
 * A status, the cases that were archived when staff deleted them, or those with a reply of a sender
 * that nobody has looked at.
 */
export type CaseShelf = CaseStatus | "archived" | "replied";
export type CaseFilter = { search: string; shelf: CaseShelf | null };

/**
 * The letter that stands for a status in the search index: a single one, so that no typed search
 * (two letters at least) finds it.
 */
const stateLetters: Record<Exclude<CaseShelf, "replied">, string> = {
  pending: "p",
  in_progress: "i",
  review: "v",
  submitted: "s",
  completed: "c",
  settled: "t",
  rejected: "r",
  archived: "x",
};

const searched = ["title", "description", "email", "number"];

function expressionFor({ search, shelf }: CaseFilter): string | null {
  const [words, number] = [searchWords(search), typedNumber(search)];
  if (words.length === 0 && number === null) return null;
  const found = searchExpression(words, searched, number);
  return shelf && shelf !== "replied"
    ? `(${found}) AND state : ${stateLetters[shelf]}`
    : `(${found}) NOT state : x`;
}

const selectFound = `SELECT rowid FROM case_search WHERE case_search MATCH ? AND rowid <= ? ORDER BY rowid DESC LIMIT ?`;
const selectLater = `SELECT rowid FROM case_search WHERE case_search MATCH ? AND rowid > ? ORDER BY rowid ASC LIMIT ? OFFSET ?`;

// Row numbers grow with the cases, so the newest results are the last ones of the index.
function searchPage(
  expression: string,
  query: PageQuery,
): { seqs: number[]; total: number; isMore: boolean } {
  const { page, size, anchor, anchorPage = 1 } = query;
  const found = statement<unknown[], number>(selectFound)
    .pluck()
    .all(expression, Number.MAX_SAFE_INTEGER, maxCounted + 1);
  const isMore = found.length > maxCounted;
  const total = Math.min(found.length, maxCounted);
  const skipped = (page - 1) * size;
  if (!isMore || skipped + size <= maxCounted || !anchor)
    return { seqs: found.slice(skipped, skipped + size), total, isMore };
  const pages = page - anchorPage;
  if (pages < 0) {
    const upwards = statement<unknown[], number>(selectLater)
      .pluck()
      .all(expression, anchor.seq, size, (-pages - 1) * size);
    return { seqs: upwards.reverse(), total, isMore };
  }
  const from = statement<unknown[], number>(selectFound)
    .pluck()
    .all(expression, anchor.seq, (pages + 1) * size);
  return { seqs: from.slice(pages * size), total, isMore };
}

const lineColumns = `SELECT c.rowid AS seq, c.created_at AS at, c.id, c.title, c.description, c.external_case_id AS externalCaseId, c.user_id AS userId,
  c.case_type AS caseType, c.status, c.payment_status AS paymentStatus, c.earnings_amount_cents AS earningsCents, c.n8n_status AS n8nStatus,
  c.n8n_response AS n8nResponse, c.outreach_step AS outreachStep, c.version, c.archived_at AS archivedAt, c.settled_at AS settledAt,
  (SELECT count(*) FROM outreach_replies r WHERE r.case_id = c.id AND r.handled_at IS NULL) AS newReplies, p.first_name AS firstName, p.last_name AS lastName, p.email, f.id IS NOT NULL AS isFiled
  FROM cases c LEFT JOIN profiles p ON p.user_id = c.user_id LEFT JOIN filings f ON f.case_id = c.id
  WHERE c.rowid IN (SELECT value FROM json_each(?)) ORDER BY c.created_at DESC, c.rowid DESC`;
const emailColumns = `SELECT case_id AS caseId, email, confidence_score AS confidence, type, confirmed_at AS confirmedAt FROM hunter_emails
  WHERE case_id IN (SELECT value FROM json_each(?)) ORDER BY confidence_score DESC`;

export type FoundEmail = {
  caseId: string;
  email: string;
  confidence: number;
  type: string | null;
  confirmedAt: number | null;
};

/**
 * A case as staff's lists show it; `at` is when it was opened, `version` what a change must name.
 */
export type StaffCaseLine = Place & {
  id: string;
  title: string;
  description: string;
  externalCaseId: string | null;
  userId: string;
  caseType: CaseType;
  status: CaseStatus;
  paymentStatus: "paid" | "unpaid";
  earningsCents: number | null;
  n8nStatus: string;
  outreachStep: OutreachStep | null;
  version: number;
  archivedAt: number | null;
  settledAt: number | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  isFiled: boolean;
  /** Replies of its sender that nobody has looked at. */
  newReplies: number;
  foundEmails: FoundEmail[];
};

function linesOf(seqs: readonly number[]): StaffCaseLine[] {
  const rows = statement<
    unknown[],
    Omit<StaffCaseLine, "foundEmails" | "isFiled"> & { isFiled: number }
  >(lineColumns).all(JSON.stringify(seqs));
  const emails = statement<unknown[], FoundEmail>(emailColumns).all(
    JSON.stringify(rows.map(({ id }) => id)),
  );
  return rows.map((row) => ({
    ...row,
    isFiled: row.isFiled === 1,
    foundEmails: emails.filter(({ caseId }) => caseId === row.id),
  }));
}

const live = "archived_at IS NULL";
const placesOf = {
  all: { table: "cases INDEXED BY cases_created", where: live, at: "created_at" },
  status: {
    table: "cases INDEXED BY cases_status",
    where: `status = ? AND ${live}`,
    at: "created_at",
  },
  archived: {
    table: "cases INDEXED BY cases_archived",
    where: "archived_at IS NOT NULL",
    at: "created_at",
  },
};

// These are few, since staff clears them. The index of open replies holds them.
const selectReplied = `SELECT c.rowid FROM cases c WHERE c.archived_at IS NULL AND c.id IN (SELECT r.case_id FROM outreach_replies r
  WHERE r.handled_at IS NULL) ORDER BY c.created_at DESC, c.rowid DESC LIMIT ?`;

function listReplied(expression: string | null, query: PageQuery): PageShown<StaffCaseLine> {
  const seqs = statement<unknown[], number>(selectReplied).pluck().all(maxCounted);
  const found =
    expression &&
    new Set(
      statement<unknown[], number>(selectFound)
        .pluck()
        .all(expression, Number.MAX_SAFE_INTEGER, maxCounted),
    );
  const kept = found ? seqs.filter((seq) => found.has(seq)) : seqs;
  const skipped = (query.page - 1) * query.size;
  return showPage(linesOf(kept.slice(skipped, skipped + query.size)), query, kept.length);
}

/** How many cases are on a shelf, or all unarchived ones: a kept counter, not a count. */
export function countCasesOn(shelf: Exclude<CaseShelf, "replied"> | null): number {
  if (shelf) return getCounter(`cases:${shelf}`);
  return caseStatuses.reduce((sum, status) => sum + getCounter(`cases:${status}`), 0);
}

/**
 * A page of cases for staff, newest first: searched over title, description, the user's email, the
 * case's number and the sender (address, domain, name, number in any spelling), filtered by status
 * (A §2.3, §9).
 */
export function listCasesForStaff(filter: CaseFilter, query: PageQuery): PageShown<StaffCaseLine> {
  const expression = expressionFor(filter);
  if (expression) refreshCaseSearch();
  const { shelf } = filter;
  if (shelf === "replied") return listReplied(expression, query);
  if (expression) {
    const { seqs, total, isMore } = searchPage(expression, query);
    return showPage(linesOf(seqs), query, total, isMore);
  }
  const rows =
    shelf === null ? placesOf.all : shelf === "archived" ? placesOf.archived : placesOf.status;
  const places = listPlaces(rows, query, shelf && shelf !== "archived" ? [shelf] : []);
  return showPage(linesOf(places.map(({ seq }) => seq)), query, countCasesOn(shelf));
}
