import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { deleteCase } from "~/core/outreach/delete-case";
import { deletePerson } from "~/core/staff/delete-person";
import { sqlite } from "~/db/client";
import { transaction } from "~/db/transaction";

type Erasure = { id: string; kind: "person_erased" | "case_erased"; key: string; by: string } & {
  at: number;
};

// People first: their cases go with them. A number's line stays, in case the carrier lists old
// texts.
const due = sqlite.prepare<[], Erasure>(
  `SELECT id, kind, key, detail ->> '$.by' AS by, at FROM adopted_lines
   WHERE kind IN ('person_erased', 'case_erased') AND met_at IS NULL ORDER BY kind DESC, n`,
);
const personIsThere = sqlite
  .prepare<[string], 1>("SELECT 1 FROM users WHERE id = ? AND archived_at IS NULL")
  .pluck();
const caseIsThere = sqlite
  .prepare<[string], 1>("SELECT 1 FROM cases WHERE id = ? AND archived_at IS NULL")
  .pluck();

/**
 * `erased` and `refused` say in sentences what was erased and what could not be; `keys` are stored
 * files to delete.
 */
export type ErasedAgain = { erased: string[]; keys: string[]; refused: string[] };

type Once = { keys: string[]; kept: boolean };

// What the first erasure kept is kept again: both acts look it up in the journal themselves, so
// that it holds for an erasure by hand too.
function eraseOne({ kind, key, at }: Erasure, staff: Staff, now: number): Once | null {
  if (kind === "person_erased")
    return personIsThere.get(key) ? deletePerson({ userId: key, staff, now, firstAt: at }) : null;
  if (!caseIsThere.get(key)) return null;
  const deletion = deleteCase(key, null, staff, now);
  return deletion.outcome === "deleted"
    ? { keys: deletion.keys, kept: false }
    : { keys: [], kept: true };
}

/**
 * Repeats the erasures of people and cases from before the database was restored, in the name of
 * the staff who made them. Where money had moved, what the first erasure kept stays (issue 24, 3).
 */
export function eraseAgain(
  configuredEmails: readonly string[],
  now: number = Date.now(),
): ErasedAgain {
  const result: ErasedAgain = { erased: [], keys: [], refused: [] };
  let [people, cases, kept] = [0, 0, 0];
  for (const erasure of due.all()) {
    const staff = { userId: erasure.by, configuredEmails, ip: null };
    try {
      const once = transaction(() => eraseOne(erasure, staff, now));
      if (once === null) continue;
      if (erasure.kind === "person_erased") people++;
      else cases++;
      if (once.kept) kept++;
      result.keys.push(...once.keys);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : "it failed";
      result.refused.push(`${erasure.key} could not be erased again: ${why}`);
    }
  }
  if (people + cases > 0)
    result.erased.push(`${people} people and ${cases} cases were erased once more.`);
  if (kept > 0)
    result.erased.push(`For ${kept} of them money had moved: cases and money's records are kept.`);
  return result;
}
