import { z } from "zod";
import { recordStaffAct, type Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { isFactName } from "~/core/claims/facts/fact-values";
import { casesOfMatter, factsOfMatter } from "~/core/claims/facts/facts-of-matter";
import { areOneText } from "~/core/claims/facts/one-text-each";
import { placeMoment } from "~/core/claims/facts/place-moment";
import { recordFact } from "~/core/claims/facts/record-fact";
import { rankForReview } from "~/core/claims/gate/rank-for-review";
import { RuleBroken } from "~/core/errors";
import { recordChange } from "~/core/record-change";
import { plainLine } from "~/core/words/plain-line";
import { transaction } from "~/db/transaction";

/**
 * A fact as staff corrects it; null withdraws staff's earlier correction, `unknownFact` says that
 * it is not known. The time of a text may be `{ day }` alone: its time of day is then kept.
 */
export type FactCorrection = {
  caseId: string;
  fact: string;
  textId: string | null;
  value: unknown;
  reason: string;
};

type TextPlace = { caseId: string; textId: string | null };

const onlyDay = z.strictObject({ day: z.string() });

type Matter = ReturnType<typeof factsOfMatter>;

// The copies of a text on other pictures are the same text: corrected alone, one would become a
// second text of the claim.
function copiesOf({ facts, lines }: Matter, textId: string, caseId: string): TextPlace[] {
  const { texts, stateHistory } = facts;
  const named = texts.find(({ id }) => id === textId);
  if (!named) throw new RuleBroken("wrong_fact", "Choose the text that it is said of.");
  const copies = texts.filter((text) => text === named || areOneText(named, text, stateHistory));
  return copies.map(({ id }) => ({
    textId: id,
    caseId: lines.find((line) => line.fact === "text" && line.textId === id)?.caseId ?? caseId,
  }));
}

// What staff types of a day says nothing of the time of day that a picture shows.
function withTimeKept(value: unknown, { facts }: Matter, textId: string | null): unknown {
  const day = onlyDay.safeParse(value);
  if (!day.success) return value;
  const at = facts.texts.find(({ id }) => id === textId)?.receivedAt;
  const second = at ? placeMoment(at, facts.stateHistory).second : null;
  return { kind: "local", day: day.data.day, second };
}

/**
 * Corrects a fact of a claim, with the reason on record (CL-01). Facts from pictures and people are
 * kept beside it. @throws NotAllowed; NotFound; RuleBroken `wrong_fact`, `reason_missing`
 */
export function correctFact(
  { caseId, fact, textId, value, reason }: FactCorrection,
  staff: Staff,
  now: number = Date.now(),
): void {
  transaction(() => {
    const why = plainLine(reason, 300).trim();
    if (!isFactName(fact)) throw new RuleBroken("wrong_fact", "There is no such fact.");
    if (why.length < 5)
      throw new RuleBroken("reason_missing", "Say in a few words why this is corrected.");
    const matter = factsOfMatter(caseId);
    if (fact.startsWith("text") !== (textId !== null))
      throw new RuleBroken("wrong_fact", "Choose the text that it is said of.");
    const said = withTimeKept(value, matter, textId);
    const before = matter.lines.find((line) => line.fact === fact && line.textId === textId);
    const places = textId === null ? [{ caseId, textId }] : copiesOf(matter, textId, caseId);
    const line = { fact, value: said, source: "staff", saidBy: staff.userId } as const;
    for (const place of places) recordFact({ ...line, ...place, reason: why, at: now });
    recordStaffAct({
      staff,
      act: "correct-fact",
      subjectKind: "case",
      subjectId: caseId,
      before: before ? { fact, value: before.value, source: before.source } : null,
      after: { fact, textId, value: said, reason: why },
      at: now,
    });
    rankForReview(caseId, now);
    const [own] = casesOfMatter(caseId);
    if (own) recordChange(own.userId, "case.changed", caseId, now);
    recordChange("staff", "case.changed", caseId, now);
  });
}
