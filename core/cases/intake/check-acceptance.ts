import { eq } from "drizzle-orm";
import { checkClaimGate } from "~/core/claims/gate/claim-gate";
import { RuleBroken } from "~/core/errors";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import type { CaseStatus } from "~/db/vocabulary";

const before: ReadonlySet<CaseStatus> = new Set(["pending", "review", "rejected"]);

/** Whether a case of this status was taken on: it is pursued, or its matter is over. */
export const isAccepted = (status: CaseStatus): boolean => !before.has(status);

/**
 * Asks whether a case may be accepted now (CL-04, CL-06, CL-10). Every act by which a case becomes
 * accepted asks here, whoever does it: the reader, staff, the operator, a picture that joins.
 * @throws RuleBroken `terms_not_accepted`, or as the gate of a claim does at acceptance; NotFound
 */
export function checkAcceptance(caseId: string, now: number = Date.now()): void {
  const row = db
    .select({ agreementOwedAt: cases.agreementOwedAt })
    .from(cases)
    .where(eq(cases.id, caseId))
    .get();
  if (row && row.agreementOwedAt !== null)
    throw new RuleBroken(
      "terms_not_accepted",
      "Its person is still to accept the terms, which have changed since they did.",
    );
  checkClaimGate(caseId, "accept", now);
}
