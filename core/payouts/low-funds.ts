import { dollars } from "~/core/money";

/** Below this, in cents, the payout vendor's balance may not last until a transfer has arrived. */
export const lowFunds = dollars(1000);
