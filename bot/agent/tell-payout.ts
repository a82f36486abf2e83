import { agentWords } from "~/bot/agent/agent-words";
import { payoutText } from "~/bot/agent/payout-text";
import type { Language } from "~/bot/agent/understand/sure-language";
import { formatMoney } from "~/core/money";
import { getOwnEarnings } from "~/core/support/queries";

const money = (cents: number) => formatMoney(cents, "whole");

/** Where the newest payout stands, or null when there is none. */
export function tellPayout(userId: string, language: Language): string | null {
  return payoutText(userId, getOwnEarnings(userId), language);
}

/** The reference of the newest payout that has one, as staff and the vendor know it. */
export function tellReference(userId: string, language: Language): string | null {
  const known = getOwnEarnings(userId).payouts.find(({ reference }) => reference !== null);
  if (!known?.reference) return null;
  return agentWords[language].payoutReference(money(known.amountCents), known.reference);
}

/** What is said of a payout that staff looks at first; null when none is held. */
export function tellHeld(userId: string, language: Language): string | null {
  const held = getOwnEarnings(userId).payouts.find(({ stage }) => stage === "checked");
  return held ? agentWords[language].payout.held(money(held.amountCents)) : null;
}
