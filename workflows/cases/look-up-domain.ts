import { RetryAfterError } from "inngest";
import { getCase } from "~/core/cases/queries";
import { recordFoundEmails } from "~/core/cases/record-found-emails";
import { endVendorAlarm, raiseVendorAlarm } from "~/core/incidents/raise-vendor-alarm";
import {
  FinderAuthFailed,
  FinderPlanUsedUp,
  FinderRefused,
  FinderUnavailable,
  PersonAskedNotToBeProcessed,
} from "~/integrations/email-finder/contract";
import { emailFinder } from "~/integrations/email-finder/finder";
import { log } from "~/log";

const final = [FinderAuthFailed, FinderPlanUsedUp, FinderRefused, PersonAskedNotToBeProcessed];

/**
 * Looks up further addresses of the violator's domain, when a finder is configured (HU-01…06).
 * Finding none does not delay the case; only a vendor's temporary failure is retried.
 */
export async function lookUpDomain(caseId: string): Promise<void> {
  const finder = emailFinder();
  const { violatorDomain } = getCase(caseId);
  if (!finder || !violatorDomain) return;
  try {
    const { emails, organization } = await finder.searchDomain(violatorDomain);
    endVendorAlarm("company_looked_up");
    recordFoundEmails(
      caseId,
      emails.map(({ value, confidenceScore, type }) => ({ email: value, confidenceScore, type })),
      Date.now(),
      organization,
    );
  } catch (cause) {
    if (cause instanceof FinderUnavailable)
      throw new RetryAfterError(cause.message, cause.retryAfterMs, { cause });
    if (cause instanceof FinderAuthFailed) raiseVendorAlarm("email_finder", "key");
    if (!final.some((kind) => cause instanceof kind)) throw cause;
    log.warn(
      { caseId, error: cause instanceof Error ? cause.name : "unknown" },
      "a domain could not be looked up",
    );
  }
}
