import { oneTextEachAsTold } from "~/core/claims/facts/one-text-each";
import { judgeClaim, type ClaimJudgment } from "~/core/claims/judge/judge-claim";
import { isTheoryApproved } from "~/core/claims/theories/approvals";
import type { Allowed } from "~/core/claims/facts/claim-facts";
import { readScenario } from "~/scripts/claims/read-scenario";

function missingOf({ findings }: ClaimJudgment) {
  return findings.flatMap(({ entry, elements }) => {
    const open = elements.filter(({ holding }) => holding !== "met");
    return open.length === 0
      ? []
      : [{ theory: entry.id, version: entry.version, elements: open.map((each) => ({ ...each })) }];
  });
}

function answerOf(id: string, judged: ClaimJudgment, { approvals }: Allowed) {
  const { floorCents, baseCents, capCents } = judged.money;
  return {
    id,
    theories: judged.holding.map(({ entry, texts }) => ({
      id: entry.id,
      version: entry.version,
      texts: texts.map((text) => text.id),
      satisfied: true,
      approved: isTheoryApproved(approvals, entry.id),
      citation: entry.citations,
    })),
    no_claim: judged.noClaim,
    money: { floor_cents: floorCents, base_cents: baseCents, cap_cents: capCents },
    over_limit: judged.isOverLimit,
    path: judged.pathway,
    ask: judged.nextQuestion,
    last_days: judged.lastDays,
    release: judged.obstacles.length === 0,
    act_by: judged.actBy,
    obstacles: judged.obstacles,
    open_questions: judged.openQuestions,
    missing: missingOf(judged),
    warnings: [...new Set(judged.holding.flatMap(({ entry }) => entry.weakens))],
  };
}

/**
 * The answer to one scenario of `npm run claim`: amounts in cents, days at the person's place. What
 * a scenario tells is not read from pictures, so that its texts are told apart by the letter.
 * @throws ZodError, SyntaxError
 */
export function scenarioAnswer(line: string) {
  const { id, facts, allowed } = readScenario(line);
  return answerOf(id, judgeClaim(facts, allowed, oneTextEachAsTold), allowed);
}
