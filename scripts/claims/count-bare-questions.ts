import type { Allowed, ClaimFacts } from "~/core/claims/facts/claim-facts";
import { judgeClaim } from "~/core/claims/judge/judge-claim";
import { marketingTexts } from "~/core/claims/judge/placed-texts";
import { barePicture, toldTruly } from "~/scripts/claims/bare-picture";

/**
 * Asks a claim from its first picture on, by somebody who answers truly, until no question is open.
 * @returns how many were asked, and whether the claim may then be released
 */
export function countBareQuestions(
  truth: ClaimFacts,
  allowed: Allowed,
): { count: number; isReleased: boolean } {
  let facts = barePicture(truth);
  while (marketingTexts(facts, allowed).length > 0) {
    const question = judgeClaim(facts, allowed).nextQuestion;
    if (question === null) break;
    facts = { ...toldTruly(question, facts, truth), asked: [...facts.asked, question] };
  }
  return {
    count: facts.asked.length,
    isReleased: judgeClaim(facts, allowed).obstacles.length === 0,
  };
}
