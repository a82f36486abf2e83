import { statement } from "~/core/list-rows";
import { formatMoney } from "~/core/money";

/** The subject of an act: its kind and id, as the audit log records them. */
export type Subject = { subjectKind: string; subjectId: string };

/** The display name of a subject, and its kind. */
export type NamedSubject = { kind: string; name: string };

const person = `nullif(trim(coalesce(p.first_name || ' ' || p.last_name, '')), '')`;
const ids = "IN (SELECT value FROM json_each(?))";

type Named = { id: string; name: string | null; cents: number | null };

/** The query for the names of each kind of subject; other kinds have no names. */
const selects: Record<string, string> = {
  user: `SELECT p.user_id AS id, coalesce(${person}, p.email) AS name, NULL AS cents FROM profiles p WHERE p.user_id ${ids}`,
  case: `SELECT c.id, coalesce(c.external_case_id || ' · ', '') || c.title AS name, NULL AS cents FROM cases c WHERE c.id ${ids}`,
  payout: `SELECT y.id, ${person} AS name, y.amount_cents AS cents FROM payouts y LEFT JOIN profiles p ON p.user_id = y.user_id WHERE y.id ${ids}`,
  affiliate: `SELECT a.id, coalesce(nullif(trim(coalesce(p.first_name || ' ' || p.last_name, k.first_name || ' ' || k.last_name, '')), '') || ' · ', '')
    || a.affiliate_code AS name, NULL AS cents FROM affiliates a LEFT JOIN profiles p ON p.user_id = a.user_id
    LEFT JOIN affiliate_contacts k ON k.id = a.affiliate_contact_id WHERE a.id ${ids}`,
  conversation: `SELECT c.id, '#' || c.ticket_number || coalesce(' · ' || coalesce(c.user_name, c.user_email), '') AS name, NULL AS cents
    FROM support_conversations c WHERE c.id ${ids}`,
};

const inWords = ({ name, cents }: Named): string =>
  cents === null ? (name ?? "") : [formatMoney(cents), name].filter(Boolean).join(" to ");

/**
 * The display names of subjects of the audit log (a person's, a case's number and title, a payout's
 * amount and payee, a ticket's number), by id. Deleted subjects, and kinds without names, are left
 * out.
 */
export function nameSubjects(subjects: readonly Subject[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const [kind, sql] of Object.entries(selects)) {
    const wanted = subjects.filter(({ subjectKind }) => subjectKind === kind);
    if (wanted.length === 0) continue;
    const list = JSON.stringify([...new Set(wanted.map(({ subjectId }) => subjectId))]);
    for (const row of statement<unknown[], Named>(sql).all(list)) {
      const name = inWords(row);
      if (name) names.set(row.id, name);
    }
  }
  return names;
}

// An id within a record, recognised by its prefix (`db/ids.ts`).
const idWithin = /"((user|case|pay|aff|conv)_[\w-]{1,60})"/g;
const kindOf: Record<string, string> = {
  user: "user",
  case: "case",
  pay: "payout",
  aff: "affiliate",
  conv: "conversation",
};

/** The people and things that a record of the audit log (its JSON) names by id. */
export function subjectsWithin(json: string): Subject[] {
  return [...json.matchAll(idWithin)].flatMap(([, subjectId, prefix]) => {
    const subjectKind = kindOf[prefix ?? ""];
    return subjectId && subjectKind ? [{ subjectId, subjectKind }] : [];
  });
}
