import { claimShareCents } from "~/core/money/chart-of-accounts";
import type { UpdateFacts } from "~/core/payouts/desk/change-case-status";
import { env } from "~/env";
import { mailFrom } from "~/integrations/email/mail-from";
import { caseUpdateLetter, rejectionLetter, settlementLetter } from "~/letters/case-letters";
import type { Letter } from "~/letters/write-letter";

/** The mail that informs a case's owner of its new status (A §4). */
export function caseLetter(facts: UpdateFacts): Letter {
  const sender = { product: env.PRODUCT_NAME, site: env.BASE_URL, address: env.POSTAL_ADDRESS };
  if (facts.newStatus === "rejected")
    return rejectionLetter({ ...sender, ...facts, reason: facts.reason ?? "" });
  if (facts.newStatus === "settled")
    return settlementLetter({ ...sender, ...facts, amountCents: claimShareCents });
  return caseUpdateLetter({ ...sender, ...facts });
}

/** The sender of such mails. */
export const caseLetterFrom = mailFrom;
