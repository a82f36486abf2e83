import { eq } from "drizzle-orm";
import {
  checkStaff,
  recordStaffAct,
  type Staff,
} from "~/core/accounts/staff-acts/record-staff-act";
import { getSetting } from "~/core/accounts/settings";
import { recordCaseEvent } from "~/core/cases/record-case-event";
import { NotFound, RuleBroken } from "~/core/errors";
import { recordEvent } from "~/core/events";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { transaction } from "~/db/transaction";

/**
 * 'Send' (A §2.1): records the request to send a case to the outgoing webhook; the workflow of the
 * same name sends it, and `n8n_status` becomes `sent` once the receiver has accepted it. Sending
 * again sends the case as it is then.
 * @throws NotAllowed; NotFound; RuleBroken `webhook_not_configured`
 */
export function sendToWebhook(caseId: string, staff: Staff, now: number = Date.now()): void {
  transaction(() => {
    checkStaff(staff);
    const row = db
      .select({ n8nStatus: cases.n8nStatus })
      .from(cases)
      .where(eq(cases.id, caseId))
      .get();
    if (!row)
      throw new NotFound(
        `There is no case ${caseId}: it was never opened, or it has been deleted.`,
      );
    if (getSetting("n8n_webhook_url").trim() === "")
      throw new RuleBroken("webhook_not_configured", "N8n webhook URL not configured");
    recordStaffAct({
      staff,
      act: "send-to-webhook",
      subjectKind: "case",
      subjectId: caseId,
      before: { n8nStatus: row.n8nStatus },
      at: now,
    });
    recordCaseEvent(caseId, "webhook_requested", {}, { kind: "admin", id: staff.userId }, now);
    recordChange("staff", "case.changed", caseId, now);
    recordEvent("case/webhook.requested", { caseId });
  });
}
