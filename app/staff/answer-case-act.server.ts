import { z } from "zod";
import { failureOf } from "~/app/staff/act-failures";
import { answerStaff } from "~/app/staff/answer-staff.server";
import { caseLetter, caseLetterFrom } from "~/app/staff/case-letter.server";
import type { StaffAnswer } from "~/app/components/staff/staff-answer";
import { tellRejection, tellStatus, tellUndone, withUndo } from "~/app/staff/tell-status";
import type { ProvenAct } from "~/core/accounts/sign-in/proof-needed";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { actAsStaff } from "~/core/cases/act-as-staff";
import { markPaid } from "~/core/cases/mark-paid";
import { getCase } from "~/core/cases/queries";
import { sendToWebhook } from "~/core/cases/send-to-webhook";
import { dollars } from "~/core/money";
import { deleteStoredFilesOrLater } from "~/operations/evidence/delete-stored-files-or-later";
import { deleteCase } from "~/core/outreach/delete-case";
import { changeCaseStatus, type StatusChanged } from "~/core/payouts/desk/change-case-status";
import { undoCaseDecision } from "~/core/payouts/desk/undo-case-decision";
import { caseStatuses, type CaseStatus } from "~/db/vocabulary";

const caseId = z.string().startsWith("case_", "Name a case.").max(80);
const version = z.coerce.number().int();
const reason = z.string().trim().max(2000);

const orders = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("status"),
    caseId,
    version,
    to: z.enum(caseStatuses),
    reason: reason.default(""),
  }),
  z.object({
    intent: z.literal("reject"),
    caseId,
    version,
    reason: reason.min(10, "Tell the user why, in a sentence."),
  }),
  z.object({
    intent: z.literal("paid"),
    caseId,
    version,
    amount: z.coerce.number("The amount is a number of dollars.").positive().max(10_000_000),
  }),
  z.object({ intent: z.literal("delete"), caseId, version }),
  z.object({ intent: z.literal("send"), caseId }),
  z.object({ intent: z.literal("undo"), caseId, version }),
]);

function change(
  order: { caseId: string; version: number; to: CaseStatus; reason: string },
  staff: Staff,
): StatusChanged {
  return changeCaseStatus({ ...order, staff, from: caseLetterFrom, write: caseLetter });
}

function changeStatus(order: Parameters<typeof change>[0], staff: Staff): StaffAnswer {
  // Reversing a settlement writes new ledger entries, so it cannot be undone.
  const isFinal = getCase(order.caseId).status === "settled";
  const answer = tellStatus(change(order, staff));
  return isFinal ? answer : withUndo(answer, order.caseId);
}

async function remove(
  order: { caseId: string; version: number },
  staff: Staff,
): Promise<StaffAnswer> {
  const deletion = deleteCase(order.caseId, order.version, staff);
  if (deletion.outcome === "archived")
    return {
      ok: true,
      title: "Case Archived",
      description:
        "It settled or moved money, so it is kept for its retention time (7 years after settlement) and no longer listed.",
    };
  await deleteStoredFilesOrLater(deletion.keys);
  return {
    ok: true,
    title: "Case Deleted",
    description: "Case and all associated files have been permanently deleted.",
  };
}

function send(id: string, staff: Staff): StaffAnswer {
  const since = Date.now();
  sendToWebhook(id, staff, since);
  const follow = {
    address: `/super-admin/fate?webhook=${id}&since=${since}`,
    sent: { title: "Success", description: "Case sent to N8n workflow" },
    failed: { title: "Error", description: "Failed to send to N8n: {why}" },
    waiting: {
      title: "Sending to N8n",
      description: "It has not answered yet. The case's page shows what becomes of it.",
    },
  };
  return { ok: true, title: "Sending to N8n", follow };
}

function movesMoney(form: FormData): boolean {
  if (form.get("to") === "settled") return true;
  const id = caseId.safeParse(form.get("caseId"));
  try {
    return id.success && getCase(id.data).status === "settled";
  } catch {
    return false;
  }
}

/**
 * The kind of act, if this act on a case needs a fresh proof of identity; null if it needs none.
 */
export function proofForCaseAct(form: FormData): ProvenAct | null {
  const intent = form.get("intent");
  if (intent === "paid") return "money";
  if (intent === "delete") return "erasure";
  const changes = intent === "status" || intent === "reject" || intent === "undo";
  return changes && movesMoney(form) ? "money" : null;
}

/** Carries out a staff act on a case of the lists, and answers in the words of A §8. */
export function answerCaseAct(form: FormData, staff: Staff): Promise<StaffAnswer> {
  return answerStaff(`${failureOf("cases", form.get("intent"))}: `, () => {
    const order = orders.parse(Object.fromEntries(form));
    switch (order.intent) {
      case "status":
        return changeStatus(order, staff);
      case "reject":
        return withUndo(tellRejection(change({ ...order, to: "rejected" }, staff)), order.caseId);
      case "paid": {
        const actor = { kind: "admin", id: staff.userId } as const;
        actAsStaff({ act: "mark-paid", staff, ...order }, () =>
          markPaid(order.caseId, actor, dollars(order.amount)),
        );
        return {
          ok: true,
          title: "Success",
          description: "Case payment status updated successfully",
        };
      }
      case "delete":
        return remove(order, staff);
      case "undo":
        return tellUndone(undoCaseDecision({ ...order, staff }));
      case "send":
        return send(order.caseId, staff);
    }
  });
}
