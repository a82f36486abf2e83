import { getNumberSetting } from "~/core/accounts/settings";
import type { GateJudgment } from "~/core/claims/gate/gate-decision";
import { areSameBlocks, usedBlocks } from "~/core/claims/letters/used-blocks";
import { citedTheories, type TheoryToCite } from "~/core/claims/queries-letter-claim";
import { hashOfWords } from "~/core/claims/register/built-items";
import { dollars } from "~/core/money";
import { getCaseForLetter } from "~/core/outreach/queries-letter";
import type { UsedBlock } from "~/db/schema/used-block";

/**
 * The sum that a letter demands, in cents: never more than the best theory that it cites allows
 * (CL-05). The demo's samples cite none; where those cited name no sure amount, none is demanded.
 */
export function demandCents(theories: readonly TheoryToCite[]): number {
  const wished = dollars(getNumberSetting("outreach_demand_dollars"));
  const most = Math.max(0, ...theories.map(({ baseCents }) => baseCents));
  return theories.length > 0 ? Math.min(wished, most) : wished;
}

// The exhibits and their custody are left out: what is added later takes nothing back.
function statedFacts(caseId: string, judged: GateJudgment): string {
  const { messages, stops, ...letter } = getCaseForLetter(caseId, judged);
  const theories = citedTheories(judged);
  return hashOfWords(
    JSON.stringify([
      letter.company,
      letter.respondent,
      letter.senderPhone,
      letter.personName,
      letter.personPhone,
      letter.registeredOn,
      letter.instrument?.sha256 ?? null,
      messages.map(({ sha256, at }) => [sha256, at]),
      stops.map(({ day, channel, words }) => [day, channel, words]),
      theories.map((each) => [each.title, each.version, each.texts, each.lastDay]),
      theories.map((each) => [each.isAmountSure, each.floorCents, each.baseCents, each.capCents]),
      demandCents(theories),
    ]),
  );
}

/**
 * The paragraphs of a letter written now, each with the hash of all that the letter states as true
 * (CL-05). @throws NotFound
 */
export function blocksToWrite(caseId: string, judged: GateJudgment): UsedBlock[] {
  const facts = statedFacts(caseId, judged);
  return usedBlocks(judged).map((block) => ({ ...block, facts }));
}

/**
 * Whether a letter that was written says what one written now would say: the same paragraphs, and
 * the same texts, sum, company and instrument. Of a letter of before these were kept, its
 * paragraphs alone are compared. @throws NotFound
 */
export function saysWhatHolds(
  caseId: string,
  written: readonly UsedBlock[],
  judged: GateJudgment,
): boolean {
  if (!areSameBlocks(written, judged)) return false;
  const kept = written.flatMap(({ facts }) => (facts === undefined ? [] : [facts]));
  if (kept.length === 0) return true;
  const present = statedFacts(caseId, judged);
  return kept.every((facts) => facts === present);
}
