import { and, eq } from "drizzle-orm";
import { recordCaseEvent, type Actor } from "~/core/cases/record-case-event";
import { NotFound } from "~/core/errors";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { hunterEmails } from "~/db/schema/cases";
import { transaction } from "~/db/transaction";

/**
 * Confirms for staff that we may write to an address found for a case's domain; letters go there
 * from the next step on. @throws NotFound
 */
export function confirmAddress(
  caseId: string,
  email: string,
  actor: Actor,
  now: number = Date.now(),
): void {
  transaction(() => {
    const address = email.trim().toLowerCase();
    const confirmed = db
      .update(hunterEmails)
      .set({ confirmedBy: actor.id ?? actor.kind, confirmedAt: now })
      .where(and(eq(hunterEmails.caseId, caseId), eq(hunterEmails.email, address)))
      .run();
    if (confirmed.changes === 0) throw new NotFound(`${address} was not found for case ${caseId}.`);
    recordCaseEvent(caseId, "address_confirmed", { email: address }, actor, now);
    recordChange("staff", "case.changed", caseId, now);
  });
}
