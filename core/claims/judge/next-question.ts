import type { Allowed, ClaimFacts } from "~/core/claims/facts/claim-facts";
import { isLate, stops } from "~/core/claims/facts/stops";
import { claimMoney } from "~/core/claims/judge/claim-money";
import { noClaim } from "~/core/claims/judge/no-claim";
import { letsOut, pathway } from "~/core/claims/judge/pathway";
import { marketingTexts, type PlacedText } from "~/core/claims/judge/placed-texts";
import {
  burdens,
  closedBy,
  maxQuestions,
  questionIds,
  type QuestionId,
} from "~/core/claims/judge/questions";
import { plainState, whatIf } from "~/core/claims/judge/what-if";
import { mayRelease } from "~/core/claims/judge/may-release";
import {
  isExcluded,
  satisfied,
  theoriesThatHold,
  type TheoryFinding,
} from "~/core/claims/judge/theories-that-hold";
import { isTheoryApproved } from "~/core/claims/theories/approvals";
import { findTheory } from "~/core/claims/theories/theory-table";

type Matter = {
  facts: ClaimFacts;
  allowed: Allowed;
  marketing: readonly PlacedText[];
  holding: readonly TheoryFinding[];
};

const tenBusinessDays = { kind: "business", days: 10 } as const;

function areAllLate({ facts, marketing }: Matter): boolean {
  const { valid } = stops(facts);
  return marketing.every(
    ({ day }) => day !== null && valid.some((stop) => isLate(day, stop.day, tenBusinessDays)),
  );
}

// The federal call theories share their exclusions, so the first of them stands for all.
function areAllExcluded({ facts, marketing, allowed }: Matter): boolean {
  const entry = findTheory("F1");
  return (
    entry !== undefined && marketing.every((text) => isExcluded(entry, text, facts, allowed.today))
  );
}

function isFactOpen(question: QuestionId, matter: Matter): boolean {
  const { facts, marketing, allowed, holding } = matter;
  const { purchases, inquiries } = facts.relationship;
  const stopped = stops(facts);
  const hasStop = stopped.valid.length > 0;
  switch (question) {
    case "Q1":
      return !stopped.isKnown;
    case "Q2":
      return facts.consent === null && !(hasStop && areAllLate(matter));
    case "Q3":
      return purchases === null && facts.respondentName !== null && !hasStop;
    case "Q4":
      return (
        facts.registryDate === null &&
        !areAllExcluded(matter) &&
        (marketing.length > 1 || marketing.some(({ stateThen }) => stateThen === "VA"))
      );
    case "Q5":
      return facts.isThreadComplete !== true;
    case "Q6":
      return inquiries === null && (purchases ?? []).length === 0 && !hasStop;
    case "Q7":
      return facts.owner === null;
    case "Q8":
      return facts.lineUse === null && !areAllExcluded(matter);
    case "Q9":
      return marketing.some(({ day, stateThen }) => day !== null && stateThen === null);
    case "Q10":
      return facts.respondentName === null;
    case "Q11":
      return marketing.some(({ day, second }) => day === null || second === null);
    case "Q12":
      return facts.otherHands === null && letsOut(pathway(holding, facts, allowed));
    case "Q13":
      return (
        facts.arbitration === null && mayRelease({ ...facts, arbitration: "no" }, allowed, holding)
      );
  }
}

const approvedCap = (facts: ClaimFacts, allowed: Allowed): number =>
  claimMoney(
    satisfied(theoriesThatHold(facts, allowed)).filter(({ entry }) =>
      isTheoryApproved(allowed.approvals, entry.id),
    ),
  ).capCents;

/** The questions worth asking whose answers are unknown, in their order (CL-09). */
export function openQuestions(
  facts: ClaimFacts,
  allowed: Allowed,
  holding: readonly TheoryFinding[],
): QuestionId[] {
  const matter = { facts, allowed, holding, marketing: marketingTexts(facts, allowed) };
  const closed = new Set(facts.asked.flatMap(closedBy));
  const isOpen = (id: QuestionId) => !closed.has(id) && isFactOpen(id, matter);
  const open = questionIds.filter((id) => id !== "Q13" && isOpen(id));
  return open.length === 0 && isOpen("Q13") ? ["Q13"] : open;
}

/**
 * The next question about a claim (CL-09): the open one whose helpful answer would add the most
 * money among approved theories for its burden. Null when there is none: no claim, no
 * advertisement, or five were asked.
 */
export function nextQuestion(
  facts: ClaimFacts,
  allowed: Allowed,
  holding: readonly TheoryFinding[],
): QuestionId | null {
  const isOver = facts.asked.length >= maxQuestions || noClaim(facts, allowed) !== null;
  if (isOver || marketingTexts(facts, allowed).length === 0) return null;
  const capNow = approvedCap(facts, allowed);
  const worth = (id: QuestionId): number =>
    Math.max(0, approvedCap(whatIf(id, facts, allowed, plainState), allowed) - capNow) /
    burdens[id];
  const valued = openQuestions(facts, allowed, holding).map((id) => ({ id, worth: worth(id) }));
  const [first] = valued;
  if (!first) return null;
  return valued.reduce((best, each) => (each.worth > best.worth ? each : best), first).id;
}
