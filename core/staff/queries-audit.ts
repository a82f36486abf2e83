import { z } from "zod";
import { statement } from "~/core/list-rows";
import {
  fewestLetters,
  mostTyped,
  peopleSearchWords,
  searchExpression,
} from "~/core/words/search-words";

/** An act on record: who, when, on what, before and after. */
export type AuditLine = {
  seq: number;
  at: number;
  actorKind: "user" | "admin" | "system" | "operator";
  actorId: string | null;
  actorName: string;
  act: string;
  subjectKind: string;
  subjectId: string;
  before: string | null;
  after: string | null;
  ip: string | null;
};

/**
 * `everyone` shows acts of people on their own accounts and of the system too; `before` is the
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
const mostPeople = 25;

/** Every kind of act there is, by hopping through the index from one to the next. */
const hops = `WITH RECURSIVE acts(act) AS (SELECT min(act) FROM audit_log UNION ALL
  SELECT (SELECT min(l.act) FROM audit_log l WHERE l.act > acts.act) FROM acts WHERE acts.act IS NOT NULL) SELECT act FROM acts WHERE act IS NOT NULL`;

function actsNamed(words: readonly string[]): string[] {
  const acts = statement<unknown[], string>(hops).pluck().all();
  return acts.filter((act) => words.every((word) => act.toLowerCase().includes(word)));
}

// Who is meant: an address as it stands, or the people whose names begin so.
function peopleNamed(search: string): string[] {
  const words = peopleSearchWords(search);
  if (words.length === 0) return [];
  const sql = `SELECT user_id FROM profiles WHERE rowid IN (SELECT rowid FROM people_search WHERE people_search MATCH ? ORDER BY rowid DESC LIMIT ?)`;
  return statement<unknown[], string>(sql)
    .pluck()
    .all(searchExpression(words, ["name", "email", "phone"]), mostPeople);
}

type Condition = { where: string; value: unknown };

function conditionsOf(search: string): Condition[] {
  const typed = search.trim().slice(0, mostTyped);
  const words = typed
    .toLowerCase()
    .split(/[\s.,_-]+/)
    .filter((word) => word.length >= fewestLetters)
    .slice(0, 5);
  if (words.length === 0) return [];
  const ids = [typed, ...peopleNamed(typed)];
  const list = (values: readonly string[]) => JSON.stringify(values);
  return [
    { where: "l.act IN (SELECT value FROM json_each(?))", value: list(actsNamed(words)) },
    { where: "l.subject_id IN (SELECT value FROM json_each(?))", value: list(ids) },
    { where: "l.actor_id IN (SELECT value FROM json_each(?))", value: list(ids) },
  ];
}

function read(condition: Condition | null, { everyone, before, size }: AuditQuery): AuditLine[] {
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
  return statement<unknown[], AuditLine>(
    `${select} WHERE ${parts.join(" AND ")} ORDER BY l.seq DESC LIMIT ?`,
  ).all(...values);
}

/**
 * Reads what a page of the audit asks for; whatever it does not understand is the newest acts of
 * staff.
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
 * A page of the audit, newest first (A, issue 9): acts of staff, or of everybody; searched by what
 * was done, by whom (name, email, id) and on what (id). The log itself is append-only, which its
 * table's triggers hold.
 */
export function listAudit(wish: AuditQuery): AuditPage {
  const conditions = conditionsOf(wish.search);
  if (wish.search.trim() !== "" && conditions.length === 0) return { lines: [], next: null };
  const found =
    conditions.length === 0
      ? read(null, wish)
      : conditions.flatMap((condition) => read(condition, wish));
  const lines = [...new Map(found.map((line) => [line.seq, line])).values()].sort(
    (a, b) => b.seq - a.seq,
  );
  const shown = lines.slice(0, wish.size);
  return { lines: shown, next: lines.length > wish.size ? (shown.at(-1)?.seq ?? null) : null };
}
