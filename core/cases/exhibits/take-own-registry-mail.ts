import { and, eq, inArray, isNull } from "drizzle-orm";
import { markForReview } from "~/core/cases/review/mark-for-review";
import { owedFact } from "~/core/claims/facts/fact-values";
import { recordFact } from "~/core/claims/facts/record-fact";
import { NotFound, RuleBroken } from "~/core/errors";
import { listExhibits, recordExhibit } from "~/core/evidence/exhibits";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { transaction } from "~/db/transaction";

/** How many of them a person may add to a case: a wrong file can be followed by the right one. */
export const mostOfCase = 5;
const open = ["pending", "review", "submitted", "in_progress"] as const;
const toRead = "The person sent the registry's e-mail: read its date, and note it.";

/**
 * Whether a person may add the registry's e-mail to a case. @throws NotFound when it is not theirs
 * or over; RuleBroken `enough`
 */
export function checkOwnExhibit(userId: string, caseId: string): void {
  const row = db
    .select({ id: cases.id })
    .from(cases)
    .where(
      and(
        eq(cases.id, caseId),
        eq(cases.userId, userId),
        inArray(cases.status, [...open]),
        isNull(cases.archivedAt),
      ),
    )
    .get();
  if (!row) throw new NotFound(`There is no open case ${caseId}.`);
  if (listExhibits(caseId).length >= mostOfCase)
    throw new RuleBroken("enough", "We have that e-mail already. A person on our team reads it.");
}

/**
 * Takes the registry's e-mail that a person added to their case (CL-01): it is kept in custody, and
 * its date counts once staff has read it there. @throws NotFound; RuleBroken `enough`
 */
export function takeOwnRegistryMail(
  userId: string,
  caseId: string,
  { id, sha256 }: { id: string; sha256: string },
  now: number = Date.now(),
): void {
  transaction(() => {
    checkOwnExhibit(userId, caseId);
    recordExhibit({ id, caseId, userId, sha256, by: "user" }, userId, now);
    recordFact({
      caseId,
      fact: "registry_date",
      value: owedFact,
      source: "person",
      sourceRef: id,
      saidBy: userId,
      at: now,
    });
    markForReview(caseId, toRead, now);
    recordChange(userId, "case.changed", caseId, now);
    recordChange("staff", "case.changed", caseId, now);
  });
}
