import { eq } from "drizzle-orm";
import { isUnknown } from "~/core/claims/facts/fact-values";
import { linesOfMatter } from "~/core/claims/facts/facts-of-matter";
import { recordFact } from "~/core/claims/facts/record-fact";
import { recordCaseEvent, systemActor } from "~/core/cases/record-case-event";
import { plainLine } from "~/core/words/plain-line";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { cases, hunterEmails } from "~/db/schema/cases";
import { transaction } from "~/db/transaction";

/** `confidenceScore` is 0-100 (HU-06). */
export type FoundAddress = { email: string; confidenceScore: number; type: string | null };

// What the picture, the person or staff says of the company goes before the vendor's record.
function nameRespondent(caseId: string, organization: string | null, now: number): void {
  const name = plainLine(organization ?? "", 120).trim();
  if (name === "") return;
  const row = db
    .select({ senderName: cases.senderName, domain: cases.violatorDomain })
    .from(cases)
    .where(eq(cases.id, caseId))
    .get();
  const isKnown = linesOfMatter([caseId]).some(
    ({ fact, value }) => fact === "respondent" && !isUnknown(value),
  );
  if (!row?.domain || row.senderName !== null || isKnown) return;
  recordFact({
    caseId,
    fact: "respondent",
    value: name,
    source: "outside",
    sourceRef: `the email finder's record of ${row.domain}`,
    at: now,
  });
}

/**
 * Stores the addresses that were found for the violator's domain, each once per case (A §3
 * hunter_emails), and the company that the vendor names for the domain as a fact of an outside
 * record, where nothing else names it (CL-01).
 */
export function recordFoundEmails(
  caseId: string,
  found: readonly FoundAddress[],
  now: number = Date.now(),
  organization: string | null = null,
): void {
  transaction(() => {
    nameRespondent(caseId, organization, now);
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
