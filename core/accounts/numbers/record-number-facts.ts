import { eq } from "drizzle-orm";
import { unlinkDeactivatedNumber } from "~/core/accounts/credentials/unlink-deactivated-number";
import { db } from "~/db/client";
import { phoneNumbers } from "~/db/schema/consent";
import { transaction } from "~/db/transaction";
import type { PhoneCarrier } from "~/db/texting-vocabulary";

export type NumberFacts = {
  /** Null when it was not asked for. */
  owner: "same" | "another" | "unknown" | null;
  carrier: PhoneCarrier | null;
};

/**
 * Records what a look-up said. A number that changed hands is taken from its account (LG-07); one
 * of which nobody can say it is texted no news until it texts us.
 */
export function recordNumberFacts(phone: string, facts: NumberFacts, now: number): void {
  transaction(() => {
    db.update(phoneNumbers)
      .set({
        ...(facts.carrier === null ? {} : { carrier: facts.carrier }),
        ...(facts.owner === null ? {} : { ownerAskedAt: now }),
        ...(facts.owner === "unknown" ? { ownerDoubtedAt: now } : {}),
      })
      .where(eq(phoneNumbers.phone, phone))
      .run();
    if (facts.owner === "another")
      unlinkDeactivatedNumber({
        phone,
        at: now,
        now,
        act: "A look-up says that it changed hands.",
      });
  });
}
