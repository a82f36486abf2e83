import { judgeCase } from "~/core/claims/gate/judge-case";
import { sureMoney, type ClaimMoney } from "~/core/claims/judge/claim-money";
import { lastDayOf, mayTellLastDay } from "~/core/claims/judge/limitation";
import { isTheoryApproved } from "~/core/claims/theories/approvals";
import { isAmountSure } from "~/core/claims/theories/theory-entry";

/** A theory as a letter cites it; its amounts and its last day only where they were verified. */
export type TheoryToCite = ClaimMoney & {
  title: string;
  citations: readonly string[];
  version: number;
  texts: number;
  isAmountSure: boolean;
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
      isAmountSure: isAmountSure(finding.entry),
      ...sureMoney(finding),
    }));
}

/**
 * Whether a letter about a case may name a court: only where the pathway lets us file (claims, 5.2:
 * no intent to sue that the pathway does not allow). @throws NotFound
 */
export const mayNameCourt = (caseId: string, now: number): boolean =>
  judgeCase(caseId, now).pathway === "may_file";
