import { holdAfterChange } from "~/core/accounts/credentials/hold-after-change";
import { formatMoney } from "~/core/money";
import { findRecipient } from "~/core/payouts/find-recipient";
import { taxThresholdCents } from "~/core/payouts/payout-rules";
import { getYearlyTotal } from "~/core/payouts/queries";
import { holdSentence } from "~/core/payouts/risk-flags";
import type { PayoutStatus } from "~/db/vocabulary";

/** The properties of a payout that decide whether it may be sent. */
export type HeldPayout = {
  amountCents: number;
  status: PayoutStatus;
  heldReason: string | null;
  heldUntil: number | null;
  sentAt: number | null;
  withdrawnAt: number | null;
};

/**
 * A reason why a payout waits: a whole sentence; or, with `until` (an instant in ms), words to be
 * followed by 'until' and that instant by the reader's own clock.
 */
export type Hold = { words: string; until: number | null };

const hold = (words: string): Hold => ({ words, until: null });

/** The hold of a payee after a credential change, until an instant or indefinitely. */
export function holdOfChange(until: number): Hold {
  const words = "A way into the payee's account was changed: it waits";
  return until === Infinity
    ? hold(`${words} until they have set a new password.`)
    : { words, until };
}

type Standing = ReturnType<typeof standingOf>;

const standingOf = (userId: string, now: number) => ({
  changed: holdAfterChange(userId, now),
  year: getYearlyTotal(userId, now),
  recipient: findRecipient(userId),
  threshold: taxThresholdCents(),
});

/**
 * Why payouts of one payee wait, in words for staff, by the rules of `releasePayout` (decisions,
 * Money; LG-15). A payout with an empty list may be sent. The payee's standing is read once, and
 * only for a payout that could wait.
 */
export function whyHeld(userId: string, now: number): (payout: HeldPayout) => Hold[] {
  let known: Standing | undefined;
  return ({ amountCents, status, heldReason, heldUntil, sentAt, withdrawnAt }) => {
    if (withdrawnAt !== null || (status !== "pending" && status !== "processing")) return [];
    const { changed, year, recipient, threshold } = (known ??= standingOf(userId, now));
    const { paidCents, underWayCents, formOnFile } = year;
    const { recipientEmail, recipientPhone } = recipient;
    const isPending = status === "pending";
    const total = paidCents + underWayCents + amountCents;
    return [
      ...(heldReason ?? "").split(", ").filter(Boolean).map(holdSentence).map(hold),
      ...(heldUntil !== null && heldUntil > now ? [{ words: "It waits", until: heldUntil }] : []),
      ...(changed !== null && sentAt === null ? [holdOfChange(changed)] : []),
      ...(isPending && sentAt === null && !recipientEmail && !recipientPhone
        ? [hold("The payee has confirmed neither an email nor a number to be paid at.")]
        : []),
      ...(isPending && !formOnFile && total >= threshold
        ? [hold(`A tax form is needed from ${formatMoney(threshold, "whole")} a year.`)]
        : []),
    ];
  };
}
