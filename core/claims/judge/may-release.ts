import { blockers, type Allowed, type ClaimFacts } from "~/core/claims/facts/claim-facts";
import { letsOut, pathway } from "~/core/claims/judge/pathway";
import type { TheoryFinding } from "~/core/claims/judge/theories-that-hold";
import { isTheoryApproved } from "~/core/claims/theories/approvals";

/** An obstacle to the release of a claim; in a list the first is the nearest to ask about. */
export type ReleaseObstacle =
  | "no_theory"
  | "kind_unknown"
  | "no_approved_theory"
  | "pathway"
  | "company_unknown"
  | "blocked"
  | "other_hands_unknown"
  | "arbitration_unknown";

const ofNoKnownKind = ({ texts }: ClaimFacts): boolean =>
  texts.some(
    ({ direction, isConfirmation, isReply, ...text }) =>
      direction === "from_sender" && !isConfirmation && !isReply && text.class === null,
  );

/**
 * The obstacles to the release of a claim (CL-02; CL-08); empty when it may be released. A text
 * whose kind nobody knows proves nothing: where no theory holds it may be why, and staff can tell.
 */
export function releaseObstacles(
  facts: ClaimFacts,
  allowed: Allowed,
  holding: readonly TheoryFinding[],
): ReleaseObstacle[] {
  const isApproved = holding.some(({ entry }) => isTheoryApproved(allowed.approvals, entry.id));
  const found: [ReleaseObstacle, boolean][] = [
    ["no_theory", holding.length === 0],
    ["kind_unknown", holding.length === 0 && ofNoKnownKind(facts)],
    ["no_approved_theory", holding.length > 0 && !isApproved],
    ["pathway", holding.length > 0 && !letsOut(pathway(holding, facts, allowed))],
    ["company_unknown", facts.respondentName === null],
    ["blocked", blockers.some((blocker) => facts[blocker] === "yes")],
    ["other_hands_unknown", facts.otherHands === null],
    ["arbitration_unknown", facts.arbitration === null],
  ];
  return found.flatMap(([obstacle, stands]) => (stands ? [obstacle] : []));
}

/** Whether a claim may be released by its facts, approvals and pathway. */
export const mayRelease = (
  facts: ClaimFacts,
  allowed: Allowed,
  holding: readonly TheoryFinding[],
): boolean => releaseObstacles(facts, allowed, holding).length === 0;
