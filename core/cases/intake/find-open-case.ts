import { statement } from "~/core/list-rows";

/** An accepted case that still goes on, by its id and its number. */
export type OpenCase = { caseId: string; externalCaseId: string };

// Two companies may share a number, so it matches only where one of the two cases names no company.
const select = `SELECT o.id AS caseId, o.external_case_id AS externalCaseId FROM cases me JOIN cases o ON o.user_id = me.user_id
  WHERE me.id = ? AND me.external_case_id IS NULL AND o.id <> me.id AND o.external_case_id IS NOT NULL AND o.archived_at IS NULL
    AND o.status NOT IN ('settled', 'rejected')
    AND (o.violator_domain = me.violator_domain
      OR (o.sender_phone = me.sender_phone AND (o.violator_domain IS NULL OR me.violator_domain IS NULL)))
  ORDER BY o.created_at, o.rowid LIMIT 1`;

/**
 * The accepted case of the same person and sender (by the domain or number that was read) that a
 * case would repeat, or undefined (CL-01: several pictures of one sender are one matter).
 */
export const findOpenCase = (caseId: string): OpenCase | undefined =>
  statement<unknown[], OpenCase>(select).get(caseId);

const joined = `SELECT c.id AS caseId, coalesce(c.external_case_id, c.title) AS externalCaseId FROM case_files f
  JOIN cases c ON c.id = f.case_id WHERE f.opened_as = ? AND f.uploaded_by = coalesce(?, f.uploaded_by)`;

/**
 * The case that the picture of a case which no longer exists was moved to, or undefined. @param
 * userId only where the picture is this person's
 */
export const findJoined = (caseId: string, userId?: string): OpenCase | undefined =>
  statement<unknown[], OpenCase>(joined).get(caseId, userId ?? null);
