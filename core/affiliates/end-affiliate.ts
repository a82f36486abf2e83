import { eq } from "drizzle-orm";
import { db } from "~/db/client";
import { affiliateContacts, affiliates, referrals } from "~/db/schema/affiliates";
import { commissions, payoutLines, payouts } from "~/db/schema/money";

type Affiliate = typeof affiliates.$inferSelect;

function movedMoney({ id }: Affiliate): boolean {
  const earned = db
    .select({ id: commissions.id })
    .from(commissions)
    .where(eq(commissions.affiliateId, id))
    .limit(1)
    .get();
  const paid = db
    .select({ id: payouts.id })
    .from(payouts)
    .where(eq(payouts.affiliateId, id))
    .limit(1)
    .get();
  const owed = db
    .select({ id: payoutLines.id })
    .from(payoutLines)
    .where(eq(payoutLines.payee, id))
    .limit(1)
    .get();
  return Boolean(earned ?? paid ?? owed);
}

// The earnings stay under a code without a name, which earns no more.
function archive({ id, affiliateContactId }: Affiliate): void {
  db.update(affiliates).set({ status: "deleted" }).where(eq(affiliates.id, id)).run();
  if (affiliateContactId)
    db.update(affiliateContacts)
      .set({ firstName: "", lastName: "", email: `removed-${affiliateContactId}@invalid` })
      .where(eq(affiliateContacts.id, affiliateContactId))
      .run();
}

// A §5: referrals first.
function erase({ id, affiliateContactId }: Affiliate): void {
  db.delete(referrals).where(eq(referrals.affiliateId, id)).run();
  db.delete(affiliates).where(eq(affiliates.id, id)).run();
  if (affiliateContactId)
    db.delete(affiliateContacts).where(eq(affiliateContacts.id, affiliateContactId)).run();
}

/**
 * Deletes an affiliate, its referrals first, in the transaction around. Where money moved, the
 * record is archived without the contact's name instead, and earns no more (decisions, Cases).
 * `wasKept`: it was archived before the database was restored, whatever money the copy knows of.
 */
export function endAffiliate(affiliate: Affiliate, wasKept = false): "deleted" | "archived" {
  const outcome = wasKept || movedMoney(affiliate) ? "archived" : "deleted";
  if (outcome === "archived") archive(affiliate);
  else erase(affiliate);
  return outcome;
}
