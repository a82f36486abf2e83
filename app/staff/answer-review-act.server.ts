import { z } from "zod";
import { failureOf } from "~/app/staff/act-failures";
import { answerStaff } from "~/app/staff/answer-staff.server";
import { caseLetter, caseLetterFrom } from "~/app/staff/case-letter.server";
import { tellRejection, withUndo } from "~/app/staff/tell-status";
import type { StaffAnswer } from "~/app/components/staff/staff-answer";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { acceptCase } from "~/core/cases/review/accept-case";
import { actAsStaff, timeToUndo } from "~/core/cases/act-as-staff";
import { checkClaim, releaseClaims } from "~/core/cases/review/claim-review";
import { clearMark } from "~/core/cases/review/clear-mark";
import { checkNotCopied } from "~/core/cases/review/list-copies-of-others";
import { correctCase } from "~/core/cases/review/correct-case";
import { deliverLater } from "~/core/events";
import { releaseCase } from "~/core/outreach/release-case";
import { changeCaseStatus } from "~/core/payouts/desk/change-case-status";

const caseId = z.string().startsWith("case_", "Name a case.").max(80);
const version = z.coerce.number().int();

const orders = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("accept"),
    caseId,
    version,
    release: z.enum(["yes", "no"]).default("no"),
  }),
  z.object({
    intent: z.literal("reject"),
    caseId,
    version,
    reason: z.string().trim().min(10, "Tell the user why, in a sentence.").max(2000),
  }),
  z.object({
    intent: z.literal("correct"),
    caseId,
    version,
    field: z.enum(["violator_email", "sender_phone", "sender_name"]),
    value: z.string().trim().min(1, "Enter what the picture says.").max(254),
  }),
  z.object({ intent: z.literal("looked"), caseId, version }),
  z.object({ intent: z.literal("leave") }),
]);

function accept(
  order: { caseId: string; version: number; release: "yes" | "no" },
  staff: Staff,
): StaffAnswer {
  // If the requested release is impossible, the case is not accepted either.
  if (order.release === "yes") checkNotCopied(order.caseId);
  const { externalCaseId, joined } = acceptCase(order.caseId, order.version, staff);
  if (joined)
    return {
      ok: true,
      title: "Added to a Case",
      description: `This person has ${externalCaseId} against the same sender: the picture is there now.`,
    };
  const actor = { kind: "admin", id: staff.userId } as const;
  if (order.release === "yes")
    actAsStaff({ act: "release-case", caseId: order.caseId, version: null, staff }, () =>
      deliverLater(timeToUndo, () => releaseCase(order.caseId, actor)),
    );
  const answer = {
    ok: true,
    title: "Case Accepted",
    description:
      order.release === "yes"
        ? `${externalCaseId} goes out to the sender.`
        : `It is ${externalCaseId} now.`,
  };
  return withUndo(answer, order.caseId);
}

/** Carries out the decision of a member of staff on the case they review. */
export function answerReviewAct(form: FormData, staff: Staff): Promise<StaffAnswer> {
  return answerStaff(`${failureOf("review", form.get("intent"))}: `, () => {
    const order = orders.parse(Object.fromEntries(form));
    switch (order.intent) {
      case "accept":
        return accept(order, staff);
      case "reject":
        checkClaim(order.caseId, staff);
        return withUndo(
          tellRejection(
            changeCaseStatus({
              ...order,
              to: "rejected",
              staff,
              from: caseLetterFrom,
              write: caseLetter,
            }),
          ),
          order.caseId,
        );
      case "correct": {
        const actor = { kind: "admin", id: staff.userId } as const;
        actAsStaff({ act: "correct-case", staff, ...order }, () => {
          checkClaim(order.caseId, staff);
          correctCase(order.caseId, order.field, order.value, actor);
        });
        return {
          ok: true,
          title: "Corrected",
          description: "The value that was read stays on record.",
        };
      }
      case "looked":
        clearMark(order.caseId, order.version, staff);
        return { ok: true, title: "Looked At", description: "The case goes on as it is." };
      case "leave":
        releaseClaims(staff);
        return { ok: true, title: "Left the queue" };
    }
  });
}
