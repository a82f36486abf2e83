import { channels } from "~/db/vocabulary";

/**
 * Why a queued text did not leave: its number may not be texted (any more), the day's segments were
 * used up, or the number may belong to somebody else by now.
 */
export const withholdings = ["suppressed", "budget", "owner"] as const;
export type Withholding = (typeof withholdings)[number];

/** Carriers whose daily limits differ (TW-45); Sprint and Metro count as T-Mobile. */
export const phoneCarriers = ["t-mobile", "att", "verizon", "other"] as const;
export type PhoneCarrier = (typeof phoneCarriers)[number];

/** How a person said something about our texts and mail: `staff` recorded what came otherwise. */
export const consentChannels = [...channels, "staff"] as const;
export type ConsentChannel = (typeof consentChannels)[number];
