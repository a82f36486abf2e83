import { recordStaffAct, type Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { isFactName } from "~/core/claims/facts/fact-values";
import { linesOfMatter, casesOfMatter } from "~/core/claims/facts/facts-of-matter";
import { recordFact } from "~/core/claims/facts/record-fact";
import { RuleBroken } from "~/core/errors";
import { recordChange } from "~/core/record-change";
import { plainLine } from "~/core/words/plain-line";
import { transaction } from "~/db/transaction";

/** A fact as staff corrects it; null withdraws staff's earlier correction. */
export type FactCorrection = {
  caseId: string;
  fact: string;
  textId: string | null;
  value: unknown;
  reason: string;
};

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
    const matter = casesOfMatter(caseId);
    const before = linesOfMatter(matter.map(({ id }) => id)).find(
      (line) => line.fact === fact && line.textId === textId,
    );
    const line = { caseId, fact, textId, value, source: "staff", saidBy: staff.userId } as const;
    recordFact({ ...line, reason: why, at: now });
    recordStaffAct({
      staff,
      act: "correct-fact",
      subjectKind: "case",
      subjectId: caseId,
      before: before ? { fact, value: before.value, source: before.source } : null,
      after: { fact, textId, value, reason: why },
      at: now,
    });
    for (const { userId } of matter.slice(0, 1)) recordChange(userId, "case.changed", caseId, now);
    recordChange("staff", "case.changed", caseId, now);
  });
}
