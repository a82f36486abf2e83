import { getCounter } from "~/core/counters";
import { listPlaces, statement } from "~/core/list-rows";
import { peopleSearchWords, searchExpression } from "~/core/words/search-words";
import {
  maxCounted,
  showPage,
  type PageShown,
  type PageQuery,
  type Place,
} from "~/core/staff-page";

/**
 * A person as staff's lists show them; `at` is when they joined, `updatedAt` the version that a
 * change must name.
 */
export type StaffPersonLine = Place & {
  userId: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  updatedAt: number;
  role: "admin" | "super_admin" | null;
};

const lineColumns = `SELECT p.rowid AS seq, p.created_at AS at, p.user_id AS userId, p.first_name AS firstName, p.last_name AS lastName, p.email, p.phone,
  p.updated_at AS updatedAt, a.role
  FROM profiles p LEFT JOIN admin_users a ON a.user_id = p.user_id`;

// A §5: a mere affiliate contact is no user; one who is linked to an account of their own is
// (decisions, People).
const contactsOnly = `SELECT p.rowid FROM affiliate_contacts k CROSS JOIN profiles p ON p.email = k.email WHERE k.linked_user_id IS NOT p.user_id`;
const listed = `rowid NOT IN (${contactsOnly}) AND EXISTS (SELECT 1 FROM users u WHERE u.id = profiles.user_id AND u.archived_at IS NULL)`;

const selectFound = `SELECT rowid FROM people_search WHERE people_search MATCH ? AND rowid <= ? AND rowid NOT IN (${contactsOnly})
  ORDER BY rowid DESC LIMIT ? OFFSET ?`;

function linesOf(seqs: readonly number[]): StaffPersonLine[] {
  const sql = `${lineColumns} WHERE p.rowid IN (SELECT value FROM json_each(?)) ORDER BY p.created_at DESC, p.rowid DESC`;
  return statement<unknown[], StaffPersonLine>(sql).all(JSON.stringify(seqs));
}

/** How many people staff sees: not archived, and not mere affiliate contacts. */
export function countPeople(): number {
  return (
    getCounter("people:all") -
    (statement<unknown[], number>(`SELECT count(*) FROM (${contactsOnly})`).pluck().get() ?? 0)
  );
}

/** A page of people for staff, newest first: searched over names, email and phone (A §2.2). */
export function listPeopleForStaff(search: string, query: PageQuery): PageShown<StaffPersonLine> {
  const words = peopleSearchWords(search);
  if (words.length === 0) {
    const places = listPlaces({ table: "profiles", where: listed, at: "created_at" }, query, []);
    return showPage(linesOf(places.map(({ seq }) => seq)), query, countPeople());
  }
  const expression = searchExpression(words, ["name", "email", "phone"]);
  const select = statement<unknown[], number>(selectFound).pluck();
  const found = select.all(expression, Number.MAX_SAFE_INTEGER, maxCounted + 1, 0);
  const isMore = found.length > maxCounted;
  const skipped = (query.page - 1) * query.size;
  const isCounted = !isMore || skipped + query.size <= maxCounted;
  const seqs = isCounted
    ? found.slice(skipped, skipped + query.size)
    : select.all(expression, Number.MAX_SAFE_INTEGER, query.size, skipped);
  return showPage(linesOf(seqs), query, Math.min(found.length, maxCounted), isMore);
}

/** One person as staff's lists show them, or undefined when there is none (any more). */
export function findPersonLine(userId: string): StaffPersonLine | undefined {
  return statement<unknown[], StaffPersonLine>(`${lineColumns} WHERE p.user_id = ?`).get(userId);
}
