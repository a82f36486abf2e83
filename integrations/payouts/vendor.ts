import { env } from "~/env";
import type { PayoutVendor } from "~/integrations/payouts/contract";
import { tremendous } from "~/integrations/payouts/tremendous";

/**
 * The configured way to pay electronically: Tremendous in live mode with a key. Null means that
 * staff pays by hand and records the payment: demo mode never sends a real payment (decisions,
 * Stack).
 */
export function payoutVendor(): PayoutVendor | null {
  if (!env.live || !env.TREMENDOUS_API_KEY) return null;
  return tremendous({
    apiKey: env.TREMENDOUS_API_KEY,
    baseUrl: env.TREMENDOUS_BASE_URL,
    fundingSourceId: env.TREMENDOUS_FUNDING_SOURCE_ID,
  });
}
