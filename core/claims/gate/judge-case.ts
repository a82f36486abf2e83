import { factsOfMatter } from "~/core/claims/facts/facts-of-matter";
import type { FactLine } from "~/core/claims/facts/list-fact-lines";
import { judgeClaim, type ClaimJudgment } from "~/core/claims/judge/judge-claim";
import { allowedOn } from "~/core/claims/register/allowed-on";
import type { Allowed } from "~/core/claims/facts/claim-facts";

/** The judgment of a case with the fact lines and approvals that it rests on. */
export type JudgedCase = ClaimJudgment & { lines: readonly FactLine[]; allowed: Allowed };

/**
 * Judges a case by all facts of its matter and counsel's approvals (CL-02). Today is the day in
 * UTC, which begins first: better a day too early than too late. @throws NotFound
 */
export function judgeCase(caseId: string, now: number = Date.now()): JudgedCase {
  const { facts, lines } = factsOfMatter(caseId);
  const allowed = allowedOn(new Date(now).toISOString().slice(0, 10));
  return { ...judgeClaim(facts, allowed), lines, allowed };
}
