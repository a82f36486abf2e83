import { judgeCase } from "~/core/claims/gate/judge-case";
import { theoryMoney, type ClaimMoney } from "~/core/claims/judge/claim-money";
import { lastDayOf, mayTellLastDay } from "~/core/claims/judge/limitation";
import { isTheoryApproved } from "~/core/claims/theories/approvals";

/** A theory as a letter cites it; its last day only where it was verified. */
export type TheoryToCite = ClaimMoney & {
  title: string;
  citations: readonly string[];
  version: number;
  texts: number;
  lastDay: string | null;
};

/**
 * The theories that a letter about a case cites: exactly those that hold and are approved, with
 * version (CL-02, CL-05). @throws NotFound
 */
export function citedTheories(caseId: string, now: number): TheoryToCite[] {
  const { holding, allowed } = judgeCase(caseId, now);
  return holding
    .filter(({ entry }) => isTheoryApproved(allowed.approvals, entry.id))
    .map((finding) => ({
      title: finding.entry.title,
      citations: finding.entry.citations,
      version: finding.entry.version,
      texts: finding.texts.length,
      lastDay: mayTellLastDay([finding]) ? lastDayOf(finding) : null,
      ...theoryMoney(finding),
    }));
}
