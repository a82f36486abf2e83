import { recordCaseEvent, systemActor } from "~/core/cases/record-case-event";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { hunterEmails } from "~/db/schema/cases";
import { transaction } from "~/db/transaction";

/** `confidenceScore` is 0-100 (HU-06). */
export type FoundAddress = { email: string; confidenceScore: number; type: string | null };

/**
 * Stores the addresses that were found for the violator's domain, each once per case (A §3
 * hunter_emails).
 */
export function recordFoundEmails(
  caseId: string,
  found: readonly FoundAddress[],
  now: number = Date.now(),
): void {
  transaction(() => {
    for (const { email, confidenceScore, type } of found)
      db.insert(hunterEmails)
        .values({
          id: newId("hun"),
          caseId,
          email: email.toLowerCase(),
          confidenceScore,
          type,
          createdAt: now,
        })
        .onConflictDoUpdate({
          target: [hunterEmails.caseId, hunterEmails.email],
          set: { confidenceScore, type },
        })
        .run();
    recordCaseEvent(caseId, "domain_looked_up", { found: found.length }, systemActor, now);
  });
}
