import { holdAfterChange } from "~/core/accounts/credentials/hold-after-change";
import { findRedeemableOrder } from "~/core/payouts/own-payouts";
import { isDoorClosed } from "~/core/restore/closed-doors";
import { HeldBack, withLastCheck } from "~/integrations/before-leaving";
import { payoutVendor } from "~/integrations/payouts/vendor";
import { log } from "~/log";

/**
 * `by_vendor`: the vendor has mailed or texted its own link and makes no other; `held`: a recent
 * credential change holds the person's payouts; `trouble`: the vendor cannot answer now, or payouts
 * may not leave since a restore or without the lease.
 */
export type RedeemLink =
  { outcome: "link"; link: string } | { outcome: "none" | "by_vendor" | "held" | "trouble" };

const mayLeave = (): boolean => !isDoorClosed("payouts");

/**
 * Has the vendor create a link to redeem a person's payout, by default their newest. Show it at
 * once and do not store it (TR-05).
 */
export async function redeemLink(
  userId: string,
  payoutId: string | undefined,
  requestId: string,
): Promise<RedeemLink> {
  if (holdAfterChange(userId, Date.now()) !== null) return { outcome: "held" };
  const orderId = findRedeemableOrder(userId, payoutId);
  const vendor = payoutVendor();
  if (!orderId || !vendor) return { outcome: "none" };
  // An older database may not know who has the number or address by now.
  if (!mayLeave()) return { outcome: "trouble" };
  try {
    const link = await withLastCheck(mayLeave, () => vendor.redeemLink(orderId));
    return link ? { outcome: "link", link } : { outcome: "by_vendor" };
  } catch (cause) {
    if (cause instanceof HeldBack) return { outcome: "trouble" };
    log.warn({ requestId, err: cause }, "a redeem link could not be had");
    return { outcome: "trouble" };
  }
}
