import { eq } from "drizzle-orm";
import { recordConsent } from "~/core/consent/record-consent";
import { stopAnyTime } from "~/core/consent/wordings";
import { db } from "~/db/client";
import { phoneNumbers } from "~/db/schema/consent";
import { transaction } from "~/db/transaction";

const asNew = {
  userId: null,
  provenAt: null,
  joinStep: "new",
  joinName: null,
  joinEmail: null,
  joinState: null,
  joinReferralCode: null,
  firstTextAt: null,
} as const;

/**
 * Takes a number that the carrier reports as deactivated from its account: whoever has it next is a stranger (LG-07, decisions, People).
 * Earlier consent no longer counts, and the ledger says why; an opt-out stays. Idempotent. `at` in ms.
 * @returns the account it belonged to, or null
 */
export function unlinkDeactivatedNumber({ phone, at = Date.now() }: { phone: string; at?: number }): {
  userId: string | null;
  already: boolean;
} {
  return transaction(() => {
    const row = db.select().from(phoneNumbers).where(eq(phoneNumbers.phone, phone)).get();
    if (!row) return { userId: null, already: true };
    const untouched = row.deactivatedAt !== null && row.userId === null && (row.firstTextAt ?? 0) <= row.deactivatedAt;
    if (untouched) return { userId: null, already: true };
    db.update(phoneNumbers)
      .set({ ...asNew, deactivatedAt: at })
      .where(eq(phoneNumbers.phone, phone))
      .run();
    recordConsent({
      phone,
      userId: row.userId,
      action: "opted_out",
      scope: "all",
      affirmativeAct: "The carrier reported the number as deactivated.",
      wording: stopAnyTime.text,
      wordingVersion: stopAnyTime.version,
      campaign: "number_deactivated",
      channel: "sms",
      at,
    });
    return { userId: row.userId, already: false };
  });
}
