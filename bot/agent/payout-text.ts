import type { PayoutStage } from "~/core/payouts/payout-stage";
import { payoutLink } from "~/operations/payouts/payout-link";
import { agentWords } from "~/bot/agent/agent-words";
import type { Language } from "~/bot/agent/understand/sure-language";
import { formatMoney } from "~/core/money";
import type { OwnEarnings } from "~/core/support/queries";

const money = (cents: number) => formatMoney(cents, "whole");

const stageSaid: Record<PayoutStage, keyof (typeof agentWords)["en"]["payout"]> = {
  unconfirmed: "unconfirmed",
  waits_after_change: "waits",
  checked: "held",
  prepared: "pending",
  released: "pending",
  ordered: "processing",
  accepted: "processing",
  stopped: "failed",
  ready: "ready",
  sent: "completed",
  paid_by_hand: "completed",
  failed: "failed",
  replaced: "pending",
};

/** Describes a person's newest payout by its stage; null when there is none. */
export function payoutText(
  userId: string,
  { payouts }: OwnEarnings,
  language: Language,
): string | null {
  const newest = payouts[0];
  if (!newest) return null;
  const locale = language === "es" ? "es-US" : "en-US";
  const day = new Intl.DateTimeFormat(locale, {
    timeZone: "America/New_York",
    month: "long",
    day: "numeric",
  }).format(newest.completedAt ?? newest.at);
  const say = agentWords[language].payout[stageSaid[newest.stage]];
  const link = newest.stage === "ready" ? payoutLink(userId, newest.id) : "";
  return say(money(newest.amountCents), day, link);
}
