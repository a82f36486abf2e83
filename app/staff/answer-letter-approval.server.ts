import { z } from "zod";
import { answerDone } from "~/app/staff/answer-staff.server";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { approveTemplate, withdrawTemplateApproval } from "~/core/outreach/papers/approve-template";

const words = z.string().trim().max(200).catch("");

/**
 * Records counsel's approval of the letters' wording as the super admin saw it, or withdraws it.
 */
export function answerLetterApproval(form: FormData, staff: Staff) {
  const read = (name: string): string => words.parse(form.get(name));
  const seenHash = read("hash");
  return answerDone("Failed to save settings: ", () => {
    if (form.get("intent") === "withdraw-letters") {
      withdrawTemplateApproval(seenHash, staff);
      return { title: "Approval withdrawn", description: "In live mode no further letter leaves." };
    }
    approveTemplate(
      {
        seenHash,
        counsel: read("counsel"),
        memoDate: read("memo_date"),
        memoHash: read("memo_hash"),
      },
      staff,
    );
    return {
      title: "Approval recorded",
      description: "It holds for this very wording; a changed one needs another.",
    };
  });
}
