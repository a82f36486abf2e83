import { formatMoney } from "~/core/money";
import { methodInSentence } from "~/core/payouts/name-method";
import type { Payout } from "~/core/payouts/payout-rules";

/**
 * The stage of a payout, as its row and its vendor say; no more than that is ever shown.
 * `unconfirmed`: nobody can be paid there yet; `waits_after_change`: a credential of the account
 * was changed; `checked`: staff looks first; `ready`: the person chooses how to get it.
 */
export type PayoutStage =
  | "unconfirmed"
  | "waits_after_change"
  | "checked"
  | "prepared"
  | "released"
  | "ordered"
  | "accepted"
  | "stopped"
  | "ready"
  | "sent"
  | "paid_by_hand"
  | "failed"
  | "replaced";

export type StagedPayout = Pick<
  Payout,
  | "amountCents"
  | "status"
  | "heldReason"
  | "heldUntil"
  | "sentAt"
  | "tremendousOrderId"
  | "paymentMethod"
  | "transactionId"
  | "withdrawnAt"
> & {
  /** Whether the vendor was asked for a link, which the person opens here (TR-05). */
  isLink: boolean;
};

/** The facts besides the row; `changeHoldsUntil` in ms, null when no change holds payouts. */
export type Standing = { isReachable: boolean; changeHoldsUntil: number | null };

function stageOfPending(payout: StagedPayout, standing: Standing): PayoutStage {
  if (!standing.isReachable) return "unconfirmed";
  if (standing.changeHoldsUntil !== null) return "waits_after_change";
  return payout.heldReason ? "checked" : "prepared";
}

function stageOfProcessing(payout: StagedPayout, standing: Standing): PayoutStage {
  if (payout.heldReason) return "stopped";
  if (payout.tremendousOrderId !== null) return "accepted";
  if (payout.sentAt !== null) return "ordered";
  return standing.changeHoldsUntil !== null ? "waits_after_change" : "released";
}

/** The stage of a payout (issue 20, 8; A §4). */
export function payoutStage(payout: StagedPayout, standing: Standing): PayoutStage {
  if (payout.withdrawnAt !== null) return "replaced";
  switch (payout.status) {
    case "pending":
      return stageOfPending(payout, standing);
    case "processing":
      return stageOfProcessing(payout, standing);
    case "completed":
      if (payout.tremendousOrderId === null || payout.transactionId !== payout.tremendousOrderId)
        return "paid_by_hand";
      return payout.isLink ? "ready" : "sent";
    case "failed":
      return "failed";
  }
}

const day = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  month: "long",
  day: "numeric",
});

function byHand({ paymentMethod, transactionId }: StagedPayout): string {
  const method =
    paymentMethod && paymentMethod !== "manual"
      ? ` by ${methodInSentence(paymentMethod)}`
      : " by hand";
  return `${method}${transactionId ? `, reference ${transactionId}` : ""}`;
}

function untilText(until: number | null): string {
  if (until === null || until === Infinity) return "until you have set a new password";
  return `until ${day.format(until)}`;
}

type StageWords = { label: string; title: string; text: string };
type WriteStage = (amount: string, payout: StagedPayout, standing: Standing) => StageWords;

const words: Record<PayoutStage, WriteStage> = {
  unconfirmed: (amount) => ({
    label: "Needs you",
    title: "Confirm your email to get paid",
    text: `${amount} is yours. We can send it once you have confirmed your email or your number.`,
  }),
  waits_after_change: (amount, _, { changeHoldsUntil }) => ({
    label: "Waiting",
    title: "Your payout waits a little",
    text: `A way into your account was changed. For your safety ${amount} waits ${untilText(changeHoldsUntil)}.`,
  }),
  checked: (amount) => ({
    label: "Being checked",
    title: "Your payout is being checked",
    text: `A person on our team looks at ${amount} before it is sent.`,
  }),
  prepared: (amount, { heldUntil }) => ({
    label: "Prepared",
    title: "Your payout is being prepared",
    text: heldUntil
      ? `${amount} is prepared. It is sent after ${day.format(heldUntil)}.`
      : `${amount} is prepared and waits to be released.`,
  }),
  released: (amount) => ({
    label: "Released",
    title: "Your payout is being sent",
    text: `${amount} was released and is handed to our payout service next.`,
  }),
  ordered: (amount) => ({
    label: "Ordered",
    title: "Your payout was ordered",
    text: `${amount} was ordered from our payout service, which has not confirmed it yet.`,
  }),
  accepted: (amount) => ({
    label: "Accepted",
    title: "Our payout service has it",
    text: `Our payout service has accepted ${amount} and has not paid it yet. We tell you when it is ready.`,
  }),
  stopped: (amount) => ({
    label: "Being looked at",
    title: "Your payout did not arrive",
    text: `${amount} could not be delivered. A person on our team is looking into it.`,
  }),
  ready: (amount) => ({
    label: "Ready",
    title: "Your payout is ready",
    text: `${amount} is ready. Open it to choose how you get it.`,
  }),
  sent: (amount) => ({
    label: "Sent",
    title: "Your payout was sent",
    text: `Our payout service has sent you ${amount}: look for it in your email and texts.`,
  }),
  paid_by_hand: (amount, payout) => ({
    label: "Paid",
    title: "You have been paid",
    text: `Our team has paid you ${amount}${byHand(payout)}.`,
  }),
  failed: (amount) => ({
    label: "Failed",
    title: "Your payout did not arrive",
    text: `${amount} could not be paid out and is still yours. A person on our team is looking into it.`,
  }),
  replaced: (amount) => ({
    label: "Replaced",
    title: "Your payout was put together anew",
    text: `${amount} was not sent. What of it is still yours is in another payout.`,
  }),
};

/** The words that a payout's owner is shown for its stage. */
export function stageWords(payout: StagedPayout, standing: Standing): StageWords {
  const amount = formatMoney(payout.amountCents, "whole");
  return words[payoutStage(payout, standing)](amount, payout, standing);
}
