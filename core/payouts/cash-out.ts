import { formatMoney } from "~/core/money";
import { claimShareCents } from "~/core/money/chart-of-accounts";
import { getOwed } from "~/core/money/queries";
import { listOwnPayouts, standingOf, type OwnPayout } from "~/core/payouts/own-payouts";
import { minimumPayoutCents } from "~/core/payouts/payout-rules";

/**
 * What a person can cash out: the sum in cents, the payout that can be opened now if there is one,
 * and its state in plain words. `needsProof`: the person must confirm an address or number first.
 */
export type CashOut = {
  availableCents: number;
  redeemable: string | null;
  needsProof: boolean;
  title: string;
  text: string;
};

/** This many of the newest payouts are searched for the one to show; the list shows them all. */
const newest = 20;

const isOver = ({ stage }: OwnPayout): boolean =>
  stage === "ready" || stage === "sent" || stage === "paid_by_hand";

/** The state of money that is in no payout yet, in plain words. */
export function wordsForOwed(cents: number, isReachable: boolean): { title: string; text: string } {
  if (!isReachable) return unconfirmed(cents);
  const minimum = minimumPayoutCents();
  if (cents < minimum)
    return {
      title: "A little more to go",
      text: `We pay out from ${formatMoney(minimum, "whole")} on. What you earn until then is kept for you.`,
    };
  return {
    title: "Your payout is being prepared",
    text: "What you have earned is put together once a day. We tell you when it is sent.",
  };
}

const unconfirmed = (cents: number) => ({
  title: "Confirm your email to get paid",
  text: `${formatMoney(cents, "whole")} is yours. We can send it once you have confirmed your email or your number.`,
});

const nothingYet = {
  title: "Nothing to cash out yet",
  text: `You earn ${formatMoney(claimShareCents, "whole")} for each of your claims that settles. We tell you when one does.`,
};

// The words are those of one payout; its amount and the rest are what is shown as available.
const besides = (cents: number): string =>
  cents > 0 ? ` Another ${formatMoney(cents, "whole")} is yours and not paid yet.` : "";

function wordsFor(payouts: readonly OwnPayout[], cents: number, isReachable: boolean) {
  const open = payouts.find((payout) => !isOver(payout));
  if (open) return { title: open.title, text: open.text + besides(cents - open.amountCents) };
  if (cents > 0) return wordsForOwed(cents, isReachable);
  const [last] = payouts;
  return last ? { title: last.title, text: last.text } : nothingYet;
}

/**
 * Whether a person can cash out, and otherwise what they are told (U §2, Available Cashout: earned
 * and not yet paid).
 */
export function cashOut(userId: string): CashOut {
  const availableCents = Math.max(0, getOwed(userId));
  const standing = standingOf(userId);
  const payouts = listOwnPayouts(userId, newest, 0, standing);
  const canOpen = standing.changeHoldsUntil === null;
  const ready = payouts.find(({ stage }) => stage === "ready");
  return {
    availableCents,
    redeemable: (canOpen && ready?.id) || null,
    needsProof: availableCents > 0 && !standing.isReachable,
    ...wordsFor(payouts, availableCents, standing.isReachable),
  };
}
