import { addDays } from "~/core/claims/facts/calendar";
import { notRegistered, type Allowed, type ClaimFacts } from "~/core/claims/facts/claim-facts";
import { judgeClaim } from "~/core/claims/judge/judge-claim";
import { marketingTexts } from "~/core/claims/judge/placed-texts";
import type { QuestionId } from "~/core/claims/judge/questions";
import { whatIf } from "~/core/claims/judge/what-if";

/** How a simulated person answers: always what helps the claim, never, at random, or not at all. */
export const manners = ["helping", "harming", "mixed", "not_sure"] as const;
export type Manner = (typeof manners)[number];

// The answer that costs the claim most, if any does.
function harmful(question: QuestionId, facts: ClaimFacts, { today }: Allowed): ClaimFacts {
  const { relationship } = facts;
  const lately = addDays(today, -30);
  switch (question) {
    case "Q1":
      return { ...facts, stops: [] };
    case "Q2":
      return { ...facts, consent: [{ kind: "given", at: "2020-01-01" }] };
    case "Q3":
      return { ...facts, relationship: { ...relationship, purchases: [lately] } };
    case "Q4":
      return { ...facts, registryDate: notRegistered };
    case "Q5":
      return { ...facts, isThreadComplete: true };
    case "Q6":
      return { ...facts, relationship: { ...relationship, inquiries: [lately] } };
    case "Q7":
      return { ...facts, owner: "employer" };
    case "Q8":
      return { ...facts, lineUse: "work" };
    case "Q9":
      return {
        ...facts,
        stateHistory: [{ state: "IL", from: "2000-01-01" }, ...facts.stateHistory],
      };
    case "Q10":
    case "Q11":
      return facts;
    case "Q12":
      return { ...facts, otherHands: "yes" };
    case "Q13":
      return { ...facts, arbitration: "yes" };
  }
}

/**
 * Simulates the questions about a claim, one after the other, until none is worth asking.
 * @param random from 0 to 1, for the mixed manner @returns how many were asked
 */
export function countQuestions(
  given: ClaimFacts,
  allowed: Allowed,
  manner: Manner,
  random: () => number,
): number {
  let facts = { ...given, asked: [] as readonly string[] };
  while (marketingTexts(facts, allowed).length > 0) {
    const question = judgeClaim(facts, allowed).nextQuestion;
    if (question === null) break;
    const pick = manner === "mixed" ? random() : null;
    const isHelp = manner === "helping" || (pick !== null && pick < 0.6);
    const isHarm = manner === "harming" || (pick !== null && pick >= 0.6 && pick < 0.8);
    const asked = [...facts.asked, question];
    const told = isHelp
      ? whatIf(question, facts, allowed)
      : isHarm
        ? harmful(question, facts, allowed)
        : facts;
    facts = { ...told, asked };
  }
  return facts.asked.length;
}
