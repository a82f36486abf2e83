import { countLikenesses } from "~/core/cases/reading/link-likenesses";
import { listCopiesOfOthers } from "~/core/cases/review/list-copies-of-others";
import { getCase } from "~/core/cases/queries";
import { releaseIsAutomatic } from "~/core/cases/reading/release-is-automatic";
import { releaseCase } from "~/core/outreach/release-case";
import { transaction } from "~/db/transaction";

/**
 * Releases an accepted case to outreach where staff need not release it (decisions, Cases: the
 * default in demo mode). A case whose picture repeats another is never released automatically, even
 * after staff has accepted it.
 * @returns whether it was released now
 * @throws NotFound; Conflict, RuleBroken as releasing does
 */
export function releaseAutomatically(caseId: string, now: number = Date.now()): boolean {
  return transaction(() => {
    if (
      !releaseIsAutomatic() ||
      getCase(caseId).status !== "submitted" ||
      countLikenesses(caseId) > 0 ||
      listCopiesOfOthers(caseId).some(({ holds }) => holds === 1)
    )
      return false;
    return releaseCase(caseId, undefined, now);
  });
}
