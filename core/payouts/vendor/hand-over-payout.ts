import { eq } from "drizzle-orm";
import { holdAfterChange } from "~/core/accounts/credentials/hold-after-change";
import { findPerson } from "~/core/accounts/queries";
import { findEmergencyStop, type StopPlace } from "~/core/emergency-stops";
import { isDoorClosed } from "~/core/restore/closed-doors";
import { getSetting } from "~/core/accounts/settings";
import { systemActor } from "~/core/cases/record-case-event";
import { endInFailure } from "~/core/payouts/vendor/end-in-failure";
import { noteHandOver } from "~/core/payouts/adopted/note-hand-over";
import { paidElsewhere } from "~/core/payouts/adopted/paid-elsewhere";
import { stopPayout } from "~/core/payouts/vendor/stop-payout";
import { externalIdOf, type Payout } from "~/core/payouts/payout-rules";
import { getPayout } from "~/core/payouts/queries";
import { recordPayoutMove } from "~/core/payouts/record-payout-move";
import { owesBack } from "~/core/payouts/vendor/undone-facts";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { payoutLines, payouts } from "~/db/schema/money";
import { transaction } from "~/db/transaction";

/** An order as we send it to the vendor; amounts in cents. */
export type VendorOrder = {
  externalId: string;
  amountCents: number;
  recipient: { name: string; email: string } | { name: string; phone: string };
  products: string[];
  delivery?: "link";
};

function orderFor(payout: Payout): VendorOrder | null {
  const { userId, recipientEmail, recipientPhone, amountCents } = payout;
  const person = findPerson(userId);
  const name = `${person?.firstName ?? ""} ${person?.lastName ?? ""}`.trim() || "Claimant";
  const products = getSetting("payout_products")
    .split(",")
    .map((product) => product.trim())
    .filter(Boolean);
  // The vendor makes links only for orders that asked for a link (TR-05).
  const delivery = "link" as const;
  const order = { externalId: externalIdOf(payout), amountCents, products, delivery };
  if (recipientEmail) return { ...order, recipient: { name, email: recipientEmail } };
  return recipientPhone ? { ...order, recipient: { name, phone: recipientPhone } } : null;
}

// `updatedAt` is when it was last on its way: for a while after that, a vendor that does not know
// it proves nothing.
function sendAgain({ id, vendorOrder }: Payout, now: number): VendorOrder {
  db.update(payouts).set({ updatedAt: now }).where(eq(payouts.id, id)).run();
  // Only this file writes the column.
  return vendorOrder as VendorOrder;
}

// A payout is one sum: money of a case against a stopped company holds the whole of it.
function placeOfPayout({ id, userId }: Payout): StopPlace {
  const companies = db
    .select({ domain: cases.violatorDomain })
    .from(payoutLines)
    .innerJoin(cases, eq(cases.id, payoutLines.caseId))
    .where(eq(payoutLines.payoutId, id))
    .all();
  return {
    state: findPerson(userId)?.state ?? null,
    company: companies.flatMap(({ domain }) => domain ?? []),
  };
}

/** Whether a payout that is being handed over may still leave, because no stop has come (CL-10). */
export const mayPayoutLeave = (payoutId: string): boolean =>
  findEmergencyStop("payouts", placeOfPayout(getPayout(payoutId))) === undefined;

/**
 * Records that a released payout is being handed to the vendor, with its order, before the vendor
 * is called (house.md, Money). From then on only the vendor's answer decides. Handing over again
 * returns the same order, word for word (TR-03).
 * @returns null when there is nothing to send: not released, ended meanwhile, stopped for staff,
 * payouts are stopped for all, their state or a company they come from (CL-10), sending is closed,
 * or another order paid something of it before a restore
 * @throws NotFound
 */
export function handOverPayout(
  payoutId: string,
  method: string,
  now: number = Date.now(),
): VendorOrder | null {
  return transaction(() => {
    const payout = getPayout(payoutId);
    if (payout.status !== "processing" || payout.heldReason) return null;
    if (isDoorClosed("payouts")) return null;
    // The sweep hands a stopped payout over once the stop is lifted.
    if (findEmergencyStop("payouts", placeOfPayout(payout))) return null;
    // Also one that was handed over in the copy: another order may have paid it since.
    if (paidElsewhere(payoutId, externalIdOf(payout)) !== null) {
      stopPayout(payout, "paid_before_restore", now);
      return null;
    }
    if (payout.sentAt !== null && payout.vendorOrder) return sendAgain(payout, now);
    // It was handed over before a restore: the vendor must be asked, not sent an order.
    if (payout.sentAt !== null) return null;
    // A payout released before a credential change waits too; the sweep hands it over after the
    // hold.
    if (holdAfterChange(payout.userId, now) !== null) return null;
    if (owesBack(payout.userId)) {
      endInFailure(
        payout,
        "Something sent before is owed back: it comes off first.",
        "never_was",
        systemActor,
        now,
      );
      return null;
    }
    const vendorOrder = orderFor(payout);
    if (!vendorOrder) return null;
    db.update(payouts)
      .set({ sentAt: now, paymentMethod: method, vendorOrder, updatedAt: now })
      .where(eq(payouts.id, payoutId))
      .run();
    noteHandOver(payout, false, now);
    const after = { method, externalId: vendorOrder.externalId };
    recordPayoutMove({
      payoutId,
      userId: payout.userId,
      act: "payout.handed_over",
      after,
      actor: systemActor,
      at: now,
    });
    return vendorOrder;
  });
}
