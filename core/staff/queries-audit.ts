import { z } from "zod";
import { statement } from "~/core/list-rows";
import { byCode, codeRanges, readSearch } from "~/core/payouts/desk/found-payouts";
import {
  nameSubjects,
  subjectsWithin,
  type NamedSubject,
  type Subject,
} from "~/core/staff/name-subjects";
import {
  fewestLetters,
  maxTyped,
  peopleSearchWords,
  searchExpression,
} from "~/core/words/search-words";

/** An act on record: its actor, time and subject, with the state before and after. */
export type AuditLine = {
  seq: number;
  at: number;
  actorKind: "user" | "admin" | "system" | "operator";
  actorId: string | null;
  actorName: string;
  act: string;
  subjectKind: string;
  subjectId: string;
  /** The display name of the subject; null when it has none, or was deleted. */
  subjectName: string | null;
  /** The display names of the people and things in the record, by their ids. */
  names: Record<string, NamedSubject>;
  before: string | null;
  after: string | null;
  ip: string | null;
};

/**
 * `everyone` includes acts of people on their own accounts and of the system; `before` is the
 * number of the last line shown.
 */
export type AuditQuery = {
  search: string;
  everyone: boolean;
  before: number | null;
  size: number;
};

export type AuditPage = { lines: AuditLine[]; next: number | null };

const select = `SELECT l.seq, l.at, l.actor_kind AS actorKind, l.actor_id AS actorId, trim(coalesce(p.first_name || ' ' || p.last_name, '')) AS actorName, l.act,
  l.subject_kind AS subjectKind, l.subject_id AS subjectId, l.before, l.after, l.ip FROM audit_log l LEFT JOIN profiles p ON p.user_id = l.actor_id`;
const byStaff = "l.actor_kind IN ('admin', 'operator')";
const maxPeople = 25;

/** Every kind of act, by hopping through the index from one to the next. */
const hops = `WITH RECURSIVE acts(act) AS (SELECT min(act) FROM audit_log UNION ALL
  SELECT (SELECT min(l.act) FROM audit_log l WHERE l.act > acts.act) FROM acts WHERE acts.act IS NOT NULL) SELECT act FROM acts WHERE act IS NOT NULL`;

function actsNamed(words: readonly string[]): string[] {
  const acts = statement<unknown[], string>(hops).pluck().all();
  return acts.filter((act) => words.every((word) => act.toLowerCase().includes(word)));
}

// The actor: an exact address, or the people whose names begin with the words.
function peopleNamed(search: string): string[] {
  const words = peopleSearchWords(search);
  if (words.length === 0) return [];
  const sql = `SELECT user_id FROM profiles WHERE rowid IN (SELECT rowid FROM people_search WHERE people_search MATCH ? ORDER BY rowid DESC LIMIT ?)`;
  return statement<unknown[], string>(sql)
    .pluck()
    .all(searchExpression(words, ["name", "email", "phone"]), maxPeople);
}

/** So many of the people found are shown with the acts on their cases, payouts and tickets. */
const maxWithThings = 5;

// The ids of a person's subjects: themselves, their affiliate record, and their newest cases,
// payouts and tickets.
const selectTheirs = `SELECT $userId UNION ALL SELECT id FROM affiliates WHERE user_id = $userId
  UNION ALL SELECT id FROM (SELECT id FROM cases WHERE user_id = $userId ORDER BY created_at DESC LIMIT 200)
  UNION ALL SELECT id FROM (SELECT id FROM payouts WHERE user_id = $userId ORDER BY created_at DESC LIMIT 200)
  UNION ALL SELECT id FROM (SELECT id FROM support_conversations WHERE user_id = $userId LIMIT 200)`;

const thingsOf = (userId: string): string[] =>
  statement<unknown[], string>(selectTheirs).pluck().all({ userId });

// A payout by the beginning of its id, of its order's or of its transaction's.
function payoutsBegun(typed: string): string[] {
  const read = readSearch(typed);
  if (!read) return [];
  const sql = `SELECT id FROM payouts WHERE rowid IN (${byCode}) ORDER BY rowid DESC LIMIT ?`;
  return statement<unknown[], string>(sql)
    .pluck()
    .all(...codeRanges(read), maxPeople);
}

// The payouts that pay what a case brought.
const payoutsOfCase = `SELECT DISTINCT payout_id FROM payout_lines WHERE withdrawn_at IS NULL AND payout_id IS NOT NULL
  AND ledger_set_id IN (SELECT id FROM ledger_sets WHERE case_id = ?)`;

// A case by its public number with the payouts that pay it, a ticket by its own number (`#1005`).
function numbered(typed: string): string[] {
  const byNumber = statement<unknown[], string>(
    "SELECT id FROM cases WHERE external_case_id IN (?, ?)",
  ).pluck();
  const byTicket = statement<unknown[], string>(
    "SELECT id FROM support_conversations WHERE ticket_number = ?",
  ).pluck();
  const ticket = /^#?(\d{1,9})$/.exec(typed)?.[1];
  const cases = byNumber.all(typed.toUpperCase(), `TC-${typed}`);
  const byCase = statement<unknown[], string>(payoutsOfCase).pluck();
  return [
    ...cases,
    ...cases.flatMap((caseId) => byCase.all(caseId)),
    ...(ticket ? byTicket.all(Number(ticket)) : []),
  ];
}

type Condition = { where: string; value: unknown };

function conditionsOf(search: string): Condition[] {
  const typed = search.trim().slice(0, maxTyped);
  const words = typed
    .toLowerCase()
    .split(/[\s.,_-]+/)
    .filter((word) => word.length >= fewestLetters)
    .slice(0, 5);
  if (words.length === 0) return [];
  const people = peopleNamed(typed);
  const ids = [typed, ...numbered(typed), ...payoutsBegun(typed), ...people];
  const things = people.slice(0, maxWithThings).flatMap(thingsOf);
  const list = (values: readonly string[]) => JSON.stringify(values);
  return [
    { where: "l.act IN (SELECT value FROM json_each(?))", value: list(actsNamed(words)) },
    { where: "l.subject_id IN (SELECT value FROM json_each(?))", value: list([...ids, ...things]) },
    { where: "l.actor_id IN (SELECT value FROM json_each(?))", value: list(ids) },
  ];
}

type AuditRow = Omit<AuditLine, "subjectName" | "names">;

function withNames(rows: readonly AuditRow[]): AuditLine[] {
  const within = rows.map(({ before, after }) => subjectsWithin(`${before ?? ""}${after ?? ""}`));
  const known = nameSubjects([...rows, ...within.flat()]);
  const namesOf = (subjects: readonly Subject[]): Record<string, NamedSubject> =>
    Object.fromEntries(
      subjects.flatMap(({ subjectId, subjectKind }) => {
        const name = known.get(subjectId);
        return name ? [[subjectId, { kind: subjectKind, name }]] : [];
      }),
    );
  return rows.map((row, index) => ({
    ...row,
    subjectName: known.get(row.subjectId) ?? null,
    names: namesOf(within[index] ?? []),
  }));
}

function read(condition: Condition | null, { everyone, before, size }: AuditQuery): AuditRow[] {
  const parts = [
    ...(condition ? [condition.where] : []),
    ...(everyone ? [] : [byStaff]),
    "l.seq < ?",
  ];
  const values = [
    ...(condition ? [condition.value] : []),
    before ?? Number.MAX_SAFE_INTEGER,
    size + 1,
  ];
  return statement<unknown[], AuditRow>(
    `${select} WHERE ${parts.join(" AND ")} ORDER BY l.seq DESC LIMIT ?`,
  ).all(...values);
}

/**
 * Reads the query of a page of the audit log; without a valid one it is the newest acts of staff.
 */
export function readAuditQuery(asked: Record<string, unknown>): AuditQuery {
  const before = z.coerce.number().int().positive().safeParse(asked.before);
  const search = typeof asked.search === "string" ? asked.search : "";
  return {
    search,
    everyone: asked.everyone === "yes",
    before: before.success ? before.data : null,
    size: 50,
  };
}

/**
 * A page of the audit log, newest first (A, issue 9): acts of staff, or of everybody; searched by
 * act, actor (name, email, id) and subject (id, a case's number, a ticket's, the beginning of a
 * payout's id or transaction, the person whom it belongs to). Triggers keep the log itself
 * append-only.
 */
export function listAudit(query: AuditQuery): AuditPage {
  const conditions = conditionsOf(query.search);
  if (query.search.trim() !== "" && conditions.length === 0) return { lines: [], next: null };
  const found =
    conditions.length === 0
      ? read(null, query)
      : conditions.flatMap((condition) => read(condition, query));
  const lines = [...new Map(found.map((line) => [line.seq, line])).values()].sort(
    (a, b) => b.seq - a.seq,
  );
  const shown = lines.slice(0, query.size);
  return {
    lines: withNames(shown),
    next: lines.length > query.size ? (shown.at(-1)?.seq ?? null) : null,
  };
}

/**
 * The newest acts on a person and their cases, payouts and tickets, and their own acts, newest
 * first.
 */
export function listAuditOf(userId: string, limit: number): AuditLine[] {
  const theirs = thingsOf(userId);
  const sql = (where: string) => `${select} WHERE ${where} ORDER BY l.seq DESC LIMIT ?`;
  const rows = [
    ...statement<unknown[], AuditRow>(sql("l.subject_id IN (SELECT value FROM json_each(?))")).all(
      JSON.stringify(theirs),
      limit,
    ),
    ...statement<unknown[], AuditRow>(sql("l.actor_id = ?")).all(userId, limit),
  ];
  const lines = [...new Map(rows.map((row) => [row.seq, row])).values()];
  return withNames(lines.sort((a, b) => b.seq - a.seq).slice(0, limit));
}
