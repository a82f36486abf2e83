import { z } from "zod";
import { answerStaff } from "~/app/staff/answer-staff.server";
import type { StaffAnswer } from "~/app/components/staff/staff-answer";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { correctFact } from "~/core/claims/facts/correct-fact";
import { RuleBroken } from "~/core/errors";

const shape = z.object({
  fact: z.string().max(40),
  value: z.string().trim().max(300),
  reason: z.string().trim().max(300),
  textId: z.string().max(120).default(""),
});

const dates = (typed: string): string[] =>
  typed.toLowerCase() === "none" ? [] : typed.split(/[\s,]+/).filter(Boolean);

const asList = new Set(["purchases", "inquiries"]);

// Parses what staff typed into the fact's own type: text, days, or a state with a day.
function valueOf(fact: string, typed: string): unknown {
  if (typed === "") return null;
  if (fact === "thread_complete") return /^y/i.test(typed);
  if (asList.has(fact)) return dates(typed);
  if (fact === "consent" && typed.toLowerCase() !== "none") return [{ kind: "given", at: typed }];
  if (fact === "state_then") {
    const [state = "", from = ""] = typed.split(/\s+/);
    return { state: state.toUpperCase(), from };
  }
  if (fact === "forum" || fact === "respondent_state") return typed.toUpperCase();
  if (fact === "text.receivedAt") return { kind: "local", day: typed, second: null };
  return fact === "respondent" || fact === "text.class" ? typed : typed.toLowerCase();
}

/** Corrects a fact of a claim as staff typed it; an empty value withdraws staff's correction. */
export function answerFact(caseId: string, form: FormData, staff: Staff): Promise<StaffAnswer> {
  return answerStaff("", () => {
    const { fact, value, reason, textId } = shape.parse(Object.fromEntries(form));
    if (fact.startsWith("text.") && textId === "")
      throw new RuleBroken("wrong_fact", "Choose the text that it is said of.");
    const ofText = fact.startsWith("text.") ? textId : null;
    correctFact({ caseId, fact, textId: ofText, value: valueOf(fact, value), reason }, staff);
    return { ok: true, title: "Corrected", description: "The claim was judged anew." };
  });
}
