import { formatMoney } from "~/core/money";
import { getOwed } from "~/core/money/queries";
import { findRedeemableOrder, listOwnPayouts, type OwnPayout } from "~/core/payouts/queries-portal";

/**
 * What a person has to cash out: the sum in cents, and either that the vendor can pay it out now or
 * why not, in plain words.
 */
export type CashOut = { availableCents: number; canRedeem: boolean; title: string; text: string };

const sentences: Record<OwnPayout["status"], (amount: string) => { title: string; text: string }> =
  {
    pending: (amount) => ({
      title: "Your payout is being prepared",
      text: `${amount} is on its way. We tell you as soon as it is sent.`,
    }),
    processing: (amount) => ({
      title: "Your payout is on its way",
      text: `${amount} was sent to you. Look for it in your email and texts.`,
    }),
    completed: (amount) => ({
      title: "You have been paid",
      text: `${amount} was paid out to you. There is nothing left to cash out.`,
    }),
    failed: (amount) => ({
      title: "Your payout did not arrive",
      text: `${amount} could not be delivered. A person on our team is looking into it.`,
    }),
  };

/**
 * Whether a person can cash out, and what they are told when they cannot (U §2, Available Cashout:
 * earned and not yet paid).
 */
export function cashOut(userId: string): CashOut {
  const availableCents = Math.max(0, getOwed(userId));
  const [newest] = listOwnPayouts(userId, 1);
  const canRedeem = findRedeemableOrder(userId) !== undefined;
  if (newest)
    return {
      availableCents,
      canRedeem,
      ...sentences[newest.status](formatMoney(newest.amountCents, "whole")),
    };
  if (availableCents > 0)
    return {
      availableCents,
      canRedeem,
      title: "Your payout is being prepared",
      text: "It is put together once a day. Make sure your email is confirmed in Settings.",
    };
  return {
    availableCents,
    canRedeem,
    title: "Nothing to cash out yet",
    text: "You earn $500 for each of your claims that settles. We tell you when one does.",
  };
}
