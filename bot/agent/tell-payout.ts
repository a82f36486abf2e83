import { agentWords } from "~/bot/agent/agent-words";
import { payoutText } from "~/bot/agent/payout-text";
import type { Language } from "~/bot/agent/understand/sure-language";
import { formatMoney } from "~/core/money";
import { getOwnEarnings } from "~/core/support/queries";

const money = (cents: number) => formatMoney(cents, "whole");

/** Says where the newest payout stands; null when there is none. */
export function tellPayout(userId: string, language: Language): string | null {
  return payoutText(userId, getOwnEarnings(userId), language);
}

/** Tells the reference, known to staff and the vendor, of the newest payout that has one. */
export function tellReference(userId: string, language: Language): string | null {
  const known = getOwnEarnings(userId).payouts.find(({ reference }) => reference !== null);
  if (!known?.reference) return null;
  return agentWords[language].payoutReference(money(known.amountCents), known.reference);
}

/** Tells of a payout that staff must look at first; null when none is held. */
export function tellHeld(userId: string, language: Language): string | null {
  const held = getOwnEarnings(userId).payouts.find(({ stage }) => stage === "checked");
  return held ? agentWords[language].payout.held(money(held.amountCents)) : null;
}
