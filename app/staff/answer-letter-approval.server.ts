import { z } from "zod";
import { answerDone } from "~/app/staff/answer-staff.server";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { letterSubject } from "~/core/claims/register/list-register";
import { recordApproval, withdrawApproval } from "~/core/claims/register/record-approval";

const words = z.string().trim().max(200).catch("");

/**
 * Records counsel's approval of the letters' wording as the super admin saw it, or withdraws it.
 */
export function answerLetterApproval(form: FormData, staff: Staff) {
  const read = (name: string): string => words.parse(form.get(name));
  return answerDone("Failed to save settings: ", () => {
    if (form.get("intent") === "withdraw-letters") {
      withdrawApproval("letter", letterSubject, staff);
      return { title: "Approval withdrawn", description: "In live mode no further letter leaves." };
    }
    recordApproval(
      { kind: "letter", subject: letterSubject, contentHash: read("hash") },
      {
        counsel: read("counsel"),
        memoDate: read("memo_date"),
        memoHash: read("memo_hash"),
        expiresOn: read("expires_on"),
      },
      staff,
    );
    return {
      title: "Approval recorded",
      description: "It holds for this very wording until its day; a changed one needs another.",
    };
  });
}
