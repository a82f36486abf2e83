import { judgeCase } from "~/core/claims/gate/judge-case";
import { marketingTexts } from "~/core/claims/judge/placed-texts";

/**
 * How many advertisements of the sender a case's matter shows, each counted once (CL-01). @throws
 * NotFound
 */
export function countTexts(caseId: string, now: number = Date.now()): number {
  const { facts, allowed } = judgeCase(caseId, now);
  return marketingTexts(facts, allowed).length;
}
