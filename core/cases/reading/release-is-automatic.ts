import { getSetting } from "~/core/accounts/settings";
import { isLive } from "~/core/app-mode";

/**
 * Whether accepted cases go to outreach without a person's release: the default in demo mode
 * (decisions, Cases).
 */
export function releaseIsAutomatic(): boolean {
  const chosen = getSetting("outreach_release");
  return chosen === "automatic" || (chosen === "" && !isLive());
}
