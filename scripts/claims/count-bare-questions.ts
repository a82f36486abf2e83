import type { Allowed, ClaimFacts } from "~/core/claims/facts/claim-facts";
import { judgeClaim } from "~/core/claims/judge/judge-claim";
import { marketingTexts } from "~/core/claims/judge/placed-texts";
import { questionToPut } from "~/core/claims/questions/question-to-put";
import { answerTruthfully } from "~/scripts/claims/bare-picture";

/**
 * Simulates the questions about a claim for a person who answers truthfully, until none is open.
 * @param first the facts known before the first question @returns how many were asked, and whether
 * the claim may then be released
 */
export function countBareQuestions(
  first: ClaimFacts,
  truth: ClaimFacts,
  allowed: Allowed,
): { count: number; isReleased: boolean } {
  let facts = first;
  while (marketingTexts(facts, allowed).length > 0) {
    const question = questionToPut(judgeClaim(facts, allowed), allowed);
    if (question === null) break;
    facts = { ...answerTruthfully(question, facts, truth), asked: [...facts.asked, question] };
  }
  return {
    count: facts.asked.length,
    isReleased: judgeClaim(facts, allowed).obstacles.length === 0,
  };
}
