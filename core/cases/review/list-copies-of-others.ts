import { RuleBroken } from "~/core/errors";
import { statement } from "~/core/list-rows";
import type { CaseStatus } from "~/db/vocabulary";

/** A case of another person with the same bytes; `holds` is 1 where it came first and lives. */
export type CopiedCase = {
  id: string;
  title: string;
  externalCaseId: string | null;
  status: CaseStatus;
  at: number;
  holds: number;
};

/**
 * Other people's cases with a picture of the same bytes as a case's; those that block its release
 * come first (decisions, Cases: Duplicates).
 */
export function listCopiesOfOthers(caseId: string, limit = 6): CopiedCase[] {
  const sql = `SELECT DISTINCT c.id, c.title, c.external_case_id AS externalCaseId, c.status, c.created_at AS at,
      c.archived_at IS NULL AND c.status <> 'rejected' AND c.rowid < me.rowid AS holds
    FROM cases me JOIN case_files m ON m.case_id = me.id JOIN case_files f ON f.file_hash = m.file_hash
    JOIN cases c ON c.id = f.case_id WHERE me.id = ? AND c.user_id <> me.user_id
    ORDER BY holds DESC, c.rowid LIMIT ?`;
  return statement<unknown[], CopiedCase>(sql).all(caseId, limit);
}

/**
 * Refuses the release of a case whose picture another person sent first, as long as that person's
 * case is neither rejected nor archived: one picture cannot be two people's claim.
 * @throws RuleBroken `copy_of_another`
 */
export function checkNotCopied(caseId: string): void {
  const first = listCopiesOfOthers(caseId, 1).find(({ holds }) => holds === 1);
  if (!first) return;
  throw new RuleBroken(
    "copy_of_another",
    `Another person sent the same picture first (${first.externalCaseId ?? first.title}). Reject one of the two cases before letters begin.`,
  );
}
