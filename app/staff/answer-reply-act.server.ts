import { z } from "zod";
import type { StaffAnswer } from "~/app/components/staff/staff-answer";
import { failureOf } from "~/app/staff/act-failures";
import { answerStaff } from "~/app/staff/answer-staff.server";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { actAsStaff } from "~/core/cases/act-as-staff";
import { NotFound } from "~/core/errors";
import { handleReply } from "~/core/outreach/mail/handle-reply";
import { matchReply } from "~/core/outreach/mail/match-reply";
import { findCaseIdByNumber } from "~/core/outreach/queries";
import { sendAnswer } from "~/operations/outreach/send-answer";

const replyId = z.string().startsWith("rep_").max(80);

const orders = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("answer"),
    replyId,
    words: z
      .string()
      .trim()
      .min(1, "Write something first.")
      .max(5000, "An answer has at most 5,000 letters."),
  }),
  z.object({ intent: z.literal("handle"), replyId }),
  z.object({
    intent: z.literal("match"),
    replyId,
    caseNumber: z.string().trim().toUpperCase().min(1, "Which case is it about?").max(40),
  }),
]);

function match(mailId: string, caseNumber: string, staff: Staff): void {
  const caseId = findCaseIdByNumber(caseNumber);
  if (!caseId) throw new NotFound(`There is no case ${caseNumber}.`);
  actAsStaff({ act: "match-reply", caseId, version: null, staff }, () =>
    matchReply(mailId, caseId, { kind: "admin", id: staff.userId }),
  );
}

/** Carries out a staff act on a sender's reply. */
export function answerReplyAct(form: FormData, staff: Staff): Promise<StaffAnswer> {
  return answerStaff(`${failureOf("replies", form.get("intent"))}: `, (): StaffAnswer => {
    const order = orders.parse(Object.fromEntries(form));
    switch (order.intent) {
      case "answer": {
        const mailId = sendAnswer(order.replyId, order.words, staff);
        const queued = {
          title: "Answer queued",
          description: "It is kept with the case and leaves as soon as the mail server takes it.",
        };
        return {
          ok: true,
          ...queued,
          follow: {
            address: `/super-admin/fate?mail=${mailId}`,
            sent: { title: "Answer sent", description: "It is kept with the case." },
            failed: {
              title: "Error",
              description: "Failed to send message: the mail server refused it.",
            },
            waiting: queued,
          },
        };
      }
      case "handle":
        handleReply(order.replyId, staff);
        return {
          ok: true,
          title: "Handled",
          description: "Letters that it holds wait until somebody lets them go on.",
        };
      case "match":
        match(order.replyId, order.caseNumber, staff);
        return { ok: true, title: "Done", description: `It belongs to ${order.caseNumber} now.` };
    }
  });
}
