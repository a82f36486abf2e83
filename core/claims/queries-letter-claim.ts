import { factsOfMatter } from "~/core/claims/facts/facts-of-matter";
import { citable, judgeForGate, type GateJudgment } from "~/core/claims/gate/gate-decision";
import { sureMoney, type ClaimMoney } from "~/core/claims/judge/claim-money";
import { lastDayOf, mayTellLastDay } from "~/core/claims/judge/limitation";
import { pathway } from "~/core/claims/judge/pathway";
import { marketingTexts, type PlacedText } from "~/core/claims/judge/placed-texts";
import { blocksOf } from "~/core/claims/letters/used-blocks";
import { allowedOn } from "~/core/claims/register/allowed-on";
import { isAmountSure } from "~/core/claims/theories/theory-entry";

/**
 * A theory as a letter cites it: its amounts and its last day only where they were verified, and
 * its paragraph with braces; amounts in cents.
 */
export type TheoryToCite = ClaimMoney & {
  title: string;
  citations: readonly string[];
  version: number;
  texts: number;
  isAmountSure: boolean;
  lastDay: string | null;
  paragraph: string;
  block: string;
};

/** The judgment that a letter about a case rests on: one for all that it says. @throws NotFound */
export const judgeForLetter = (caseId: string, now: number): GateJudgment =>
  judgeForGate(factsOfMatter(caseId).facts, allowedOn(new Date(now).toISOString().slice(0, 10)));

/**
 * The texts that a letter counts (CL-05): those that count for a theory that it cites, each once
 * whatever the number of pictures; in a sample without theories the sender's advertisements.
 */
export function countedTexts(judged: GateJudgment): PlacedText[] {
  const cited = citable(judged);
  const counted = new Set(cited.flatMap(({ texts }) => texts.map(({ id }) => id)));
  const marketing = marketingTexts(judged.facts, judged.allowed);
  return cited.length > 0 ? marketing.filter(({ id }) => counted.has(id)) : marketing;
}

/**
 * The theories that a letter cites: exactly those that hold and are approved, with version, each in
 * the paragraph of its state (CL-02, CL-05).
 */
export function citedTheories(judged: GateJudgment): TheoryToCite[] {
  const blocks = blocksOf(judged);
  return citable(judged).flatMap((finding) => {
    const { entry, texts } = finding;
    const block = blocks.get(entry.id);
    if (!block) return [];
    return [
      {
        title: entry.title,
        citations: entry.citations,
        version: entry.version,
        texts: texts.length,
        lastDay: mayTellLastDay([finding]) ? lastDayOf(finding) : null,
        paragraph: block.words,
        block: block.id,
        isAmountSure: isAmountSure(entry),
        ...sureMoney(finding),
      },
    ];
  });
}

/**
 * Whether a letter about a case may name a court: only where the pathway lets us file (claims, 5.2:
 * no intent to sue that the pathway does not allow). Pure.
 */
export const mayNameCourt = ({ holding, facts, allowed }: GateJudgment): boolean =>
  pathway(holding, facts, allowed) === "may_file";
