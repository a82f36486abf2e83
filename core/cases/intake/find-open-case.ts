import { eq } from "drizzle-orm";
import { casesOfMatter } from "~/core/claims/facts/facts-of-matter";
import { statement } from "~/core/list-rows";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";

type Case = typeof cases.$inferSelect;

/** An accepted case that still goes on, by its id and its number. */
export type OpenCase = { caseId: string; externalCaseId: string };

const isOpen = ({ status, archivedAt, externalCaseId }: Case): boolean =>
  externalCaseId !== null && archivedAt === null && status !== "settled" && status !== "rejected";

/**
 * The oldest accepted case of the same person and sender that a case would repeat, or undefined
 * (CL-01: several pictures of one sender are one matter, by the rule that counts its texts).
 */
export function findOpenCase(caseId: string): OpenCase | undefined {
  const own = db.select().from(cases).where(eq(cases.id, caseId)).get();
  if (!own || own.externalCaseId !== null) return undefined;
  const open = casesOfMatter(caseId).find((row) => row.id !== caseId && isOpen(row));
  return open && { caseId: open.id, externalCaseId: open.externalCaseId ?? open.title };
}

const joined = `SELECT c.id AS caseId, coalesce(c.external_case_id, c.title) AS externalCaseId FROM case_files f
  JOIN cases c ON c.id = f.case_id WHERE f.opened_as = ? AND f.uploaded_by = coalesce(?, f.uploaded_by)`;

/**
 * The case that the picture of a case which no longer exists was moved to, or undefined. @param
 * userId only where the picture is this person's
 */
export const findJoined = (caseId: string, userId?: string): OpenCase | undefined =>
  statement<unknown[], OpenCase>(joined).get(caseId, userId ?? null);
