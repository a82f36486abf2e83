import { eq } from "drizzle-orm";
import { claimGate } from "~/core/claims/gate/claim-gate";
import { isMailSuppressed } from "~/core/messaging/mail/queue-mail";
import { findCurrentTemplate } from "~/core/claims/register/current-template";
import { mayLettersLeave } from "~/core/outreach/papers/template-approval";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { pursuits } from "~/db/schema/outreach";

/**
 * Why nobody may write about a case to this address any more, in words for staff. Null when we may:
 * the case is submitted, its outreach has not stopped, and the address did not ask us to stop
 * (U §4; LG-10).
 */
export function mayBeWrittenTo(caseId: string, toAddress: string): string | null {
  const row = db
    .select({ status: cases.status, archivedAt: cases.archivedAt, stoppedAt: pursuits.stoppedAt })
    .from(cases)
    .leftJoin(pursuits, eq(pursuits.caseId, cases.id))
    .where(eq(cases.id, caseId))
    .get();
  if (!row || row.archivedAt !== null) return "The case was deleted.";
  if (row.status !== "submitted") return "Letters leave for submitted cases only.";
  if (row.stoppedAt !== null) return "The outreach of this case has stopped.";
  if (isMailSuppressed(toAddress, "outreach"))
    return "This address asked not to be written to, or cannot be reached.";
  return null;
}

/** `isFinal`: the obstacle will not go away by itself, so a waiting mail is withdrawn. */
export type LetterObstacle = { sentence: string; isFinal: boolean };

/**
 * The obstacle that keeps a mail about a case from an address now, by the checks of every letter:
 * permitted recipients, counsel's approval of our wording, stops, and the claim itself (CL-10).
 * Null when there is none. @throws NotFound
 */
export function letterObstacle(
  caseId: string,
  toAddress: string,
  now: number = Date.now(),
): LetterObstacle | null {
  const closed = mayBeWrittenTo(caseId, toAddress);
  if (closed !== null) return { sentence: closed, isFinal: true };
  if (!mayLettersLeave(findCurrentTemplate()?.hash, now))
    return {
      sentence: "Counsel has not approved the wording of our letters, so that none leaves.",
      isFinal: false,
    };
  const gate = claimGate(caseId, "letter", now);
  return gate.allowed ? null : { sentence: gate.missing.join(" "), isFinal: false };
}
