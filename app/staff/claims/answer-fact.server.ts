import { z } from "zod";
import { answerStaff } from "~/app/staff/answer-staff.server";
import { factFields, typedValue, type CorrectableFact } from "~/app/staff/claims/fact-fields";
import type { StaffAnswer } from "~/app/components/staff/staff-answer";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { correctFact } from "~/core/claims/facts/correct-fact";
import { RuleBroken } from "~/core/errors";

const shape = z.object({
  fact: z.string().max(40),
  /** Whether the fact is said, is said to be unknown, or staff's correction is withdrawn. */
  say: z.enum(["known", "unknown", "withdraw"]).default("known"),
  reason: z.string().trim().max(300),
  textId: z.string().max(120).default(""),
});
const fields = z.record(z.string().max(40), z.string().trim().max(1500));

const isCorrectable = (fact: string): fact is CorrectableFact => Object.hasOwn(factFields, fact);

/**
 * Corrects a fact of a claim as staff typed it, says that it is not known, or withdraws staff's
 * correction.
 */
export function answerFact(caseId: string, form: FormData, staff: Staff): Promise<StaffAnswer> {
  return answerStaff("", () => {
    const typed = fields.parse(Object.fromEntries(form));
    const { fact, say, reason, textId } = shape.parse(typed);
    if (!isCorrectable(fact)) throw new RuleBroken("wrong_fact", "There is no such fact.");
    const ofText = factFields[fact].ofText ? textId : null;
    if (ofText === "") throw new RuleBroken("wrong_fact", "Choose the text that it is said of.");
    const typedIn = () => typedValue(fact, (name) => typed[name] ?? "");
    const value = say === "known" ? typedIn() : say === "unknown" ? { isUnknown: true } : null;
    correctFact({ caseId, fact, textId: ofText, value, reason }, staff);
    return { ok: true, title: "Corrected", description: "The claim was judged anew." };
  });
}
