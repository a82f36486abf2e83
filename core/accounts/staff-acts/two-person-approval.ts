import { getNumberSetting, getSetting } from "~/core/accounts/settings";
import { RuleBroken } from "~/core/errors";
import { isLive } from "~/core/app-mode";
import { dollars } from "~/core/money";

const shortestReason = 10;

const hasException = (): boolean =>
  getSetting("two_person_reason").trim().length >= shortestReason &&
  getNumberSetting("two_person_dollars_a_day") > 0;

/**
 * Whether settling a case and sending its money need two different people (decisions, Staff): in
 * live mode unless staff turned it off with a reason and a daily limit, in demo mode only when
 * staff turned it on.
 */
export function isTwoPersonApprovalOn(): boolean {
  const chosen = getSetting("two_person_approval");
  if (!isLive()) return chosen === "on";
  return chosen !== "off" || !hasException();
}

/**
 * The daily limit in cents of what one person may send alone while two-person approval is off; no
 * limit in demo mode.
 */
export const alonePerDayCents = (): number =>
  isLive() ? dollars(getNumberSetting("two_person_dollars_a_day")) : Number.MAX_SAFE_INTEGER;

/**
 * Refuses settings that would turn two-person approval off in live mode without a reason and a
 * limit. @throws RuleBroken `two_person_exception`
 */
export function checkTwoPersonException(): void {
  if (isLive() && getSetting("two_person_approval") === "off" && !hasException())
    throw new RuleBroken(
      "two_person_exception",
      `Without a second person you need a reason of ${shortestReason} characters or more, and a daily limit in dollars.`,
    );
}
