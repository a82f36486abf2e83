import { eq } from "drizzle-orm";
import { recordCaseEvent, systemActor } from "~/core/cases/record-case-event";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { transaction } from "~/db/transaction";

export type WebhookOutcome = { sent: true } | { sent: false; error: string };

/**
 * Records the outcome of sending a case to the outgoing webhook (A §4): `sent`, or the error, which
 * `n8n_response` keeps (A §3). A case deleted meanwhile is ignored.
 */
export function recordWebhookOutcome(
  caseId: string,
  outcome: WebhookOutcome,
  now: number = Date.now(),
): void {
  transaction(() => {
    const row = db.select({ status: cases.status }).from(cases).where(eq(cases.id, caseId)).get();
    if (!row) return;
    // The reason for a rejection must not be overwritten by a successful sending.
    const response = row.status === "rejected" ? {} : { n8nResponse: null };
    const change = outcome.sent
      ? { n8nStatus: "sent" as const, ...response }
      : { n8nResponse: { error: outcome.error } };
    db.update(cases).set(change).where(eq(cases.id, caseId)).run();
    const kind = outcome.sent ? "webhook_sent" : "webhook_failed";
    recordCaseEvent(caseId, kind, outcome.sent ? {} : { error: outcome.error }, systemActor, now);
    recordChange("staff", "case.changed", caseId, now);
  });
}
