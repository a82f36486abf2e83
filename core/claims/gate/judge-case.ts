import { factsOfMatter, type FactLine } from "~/core/claims/facts/facts-of-matter";
import { judgeClaim, type ClaimJudgment } from "~/core/claims/judge/judge-claim";
import { allowedOn } from "~/core/claims/register/allowed-on";
import type { Allowed } from "~/core/claims/facts/claim-facts";

/** The judgment of a case with the lines that it rests on and what was allowed on that day. */
export type JudgedCase = ClaimJudgment & { lines: readonly FactLine[]; allowed: Allowed };

/**
 * Judges a case by all that is known of its matter and by what counsel has approved (CL-02). Today
 * is the day in UTC, which comes first: rather a day too early than too late. @throws NotFound
 */
export function judgeCase(caseId: string, now: number = Date.now()): JudgedCase {
  const { facts, lines } = factsOfMatter(caseId);
  const allowed = allowedOn(new Date(now).toISOString().slice(0, 10));
  return { ...judgeClaim(facts, allowed), lines, allowed };
}
