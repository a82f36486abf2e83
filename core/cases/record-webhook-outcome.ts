import { eq } from "drizzle-orm";
import { recordCaseEvent, systemActor } from "~/core/cases/record-case-event";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { transaction } from "~/db/transaction";

export type WebhookOutcome = { sent: true } | { sent: false; error: string };

/**
 * Records what became of sending a case to the outgoing webhook (A §4): `sent`, or why it failed. A
 * case that is gone meanwhile is left alone.
 */
export function recordWebhookOutcome(
  caseId: string,
  outcome: WebhookOutcome,
  now: number = Date.now(),
): void {
  transaction(() => {
    if (!db.select({ id: cases.id }).from(cases).where(eq(cases.id, caseId)).get()) return;
    if (outcome.sent) db.update(cases).set({ n8nStatus: "sent" }).where(eq(cases.id, caseId)).run();
    const kind = outcome.sent ? "webhook_sent" : "webhook_failed";
    recordCaseEvent(caseId, kind, outcome.sent ? {} : { error: outcome.error }, systemActor, now);
    recordChange("staff", "case.changed", caseId, now);
  });
}
