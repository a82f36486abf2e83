import { eq, sql } from "drizzle-orm";
import { holdAfterChange } from "~/core/accounts/credentials/hold-after-change";
import type { Actor } from "~/core/cases/record-case-event";
import { Conflict, RuleBroken } from "~/core/errors";
import { recordEvent } from "~/core/events";
import { formatMoney } from "~/core/money";
import { checkFourEyes } from "~/core/payouts/desk/check-four-eyes";
import { findRecipient } from "~/core/payouts/find-recipient";
import { mayBeAtVendor, taxThresholdCents, type Payout } from "~/core/payouts/payout-rules";
import { getPayout, getYearlyTotal } from "~/core/payouts/queries";
import { holdSentence } from "~/core/payouts/risk-flags";
import { recordPayoutMove } from "~/core/payouts/record-payout-move";
import { momentInNewYork } from "~/core/words/moment-in-new-york";
import { db } from "~/db/client";
import { payouts } from "~/db/schema/money";
import { transaction } from "~/db/transaction";

// A recent credential change may be a thief's, to whose address or number the money would go.
function refuseChanged(userId: string, now: number): void {
  const until = holdAfterChange(userId, now);
  if (until === null) return;
  const wait =
    until === Infinity
      ? "until they have set a new password, or staff lifts the hold"
      : `until ${momentInNewYork(until)}`;
  throw new RuleBroken(
    "payout_held",
    `A way into this person's account was changed: payouts wait ${wait}.`,
  );
}

function refuseOnHold({ heldReason, heldUntil }: Payout, now: number): void {
  if (heldReason)
    throw new RuleBroken(
      "payout_held",
      `The payout is held for a person to look at: ${heldReason.split(", ").map(holdSentence).join(" ")}`,
    );
  if (heldUntil !== null && heldUntil > now)
    throw new RuleBroken("payout_held", `The payout is held until ${momentInNewYork(heldUntil)}.`);
}

/** LG-15: refuses a payment that reaches the yearly threshold without a tax form on file. */
function refuseUntaxed({ userId, amountCents }: Payout, now: number): void {
  const { year, paidCents, underWayCents, formOnFile } = getYearlyTotal(userId, now);
  const total = paidCents + underWayCents + amountCents;
  if (!formOnFile && total >= taxThresholdCents())
    throw new RuleBroken(
      "tax_form_missing",
      `With this payout the person reaches ${formatMoney(total)} in ${year}: a tax form must be on file first.`,
    );
}

// An order that was handed to the vendor must be sent again unchanged (TR-03); otherwise the
// recipient is the one who can be reached now.
function recipientOf(payout: Payout): {
  recipientEmail: string | null;
  recipientPhone: string | null;
} {
  const { recipientEmail, recipientPhone } = mayBeAtVendor(payout)
    ? payout
    : findRecipient(payout.userId);
  if (!recipientEmail && !recipientPhone)
    throw new RuleBroken(
      "no_recipient",
      "The person has neither a proven email address nor a proven number to send the payout to.",
    );
  return { recipientEmail, recipientPhone };
}

const { placeholder } = sql;

const update = db
  .update(payouts)
  .set({
    status: "processing",
    recipientEmail: sql`${placeholder("recipientEmail")}`,
    recipientPhone: sql`${placeholder("recipientPhone")}`,
    failure: null,
    releasedAloneAt: sql`${placeholder("releasedAloneAt")}`,
    updatedAt: sql`${placeholder("now")}`,
  })
  .where(eq(payouts.id, placeholder("payoutId")))
  .prepare();

/**
 * Releases a pending payout to be sent (`processing`): by staff, or automatically where the setting
 * says so. Releasing again changes nothing.
 * @returns whether it was released now
 * @throws NotFound; Conflict when it has ended; RuleBroken `payout_held`, `second_person`,
 * `alone_limit`, `no_recipient`, `tax_form_missing`
 */
export function releasePayout(payoutId: string, actor: Actor, now: number = Date.now()): boolean {
  return transaction(() => {
    const payout = getPayout(payoutId);
    if (payout.status === "processing") return false;
    if (payout.status !== "pending")
      throw new Conflict(`The payout is ${payout.status}; only a pending one can be sent.`);
    refuseOnHold(payout, now);
    refuseChanged(payout.userId, now);
    const isAlone = checkFourEyes(payout, actor, now);
    const recipient = recipientOf(payout);
    refuseUntaxed(payout, now);
    update.run({ payoutId, ...recipient, releasedAloneAt: isAlone ? now : null, now });
    recordPayoutMove({
      payoutId,
      userId: payout.userId,
      act: "payout.released",
      before: payout.status,
      after: "processing",
      actor,
      at: now,
    });
    recordEvent("payout/released", { payoutId });
    return true;
  });
}
