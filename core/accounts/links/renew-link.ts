import { issueLink } from "~/core/accounts/links/issue-link";
import { limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { findPasswordHash, isLocked } from "~/core/accounts/sign-in/queries-sign-in";
import { days } from "~/core/duration";
import { transaction } from "~/db/transaction";

const perAccount: RateRule = { what: "links by text", by: "person", most: 5, per: days(1) };

/**
 * Makes a new link with which a person who joined by text sets their first password. A person who
 * has a password gets none, since texts alone never change sign-in credentials (decisions, People);
 * nor does an account that waits for a new password over its proven address.
 * @returns the token, or null
 * @throws RuleBroken `too_many_tries`
 */
export function renewLink(userId: string, now: number = Date.now()): string | null {
  return transaction(() => {
    if (findPasswordHash(userId) !== null || isLocked(userId)) return null;
    limitRate(perAccount, userId, now);
    return issueLink({ purpose: "set_password", userId, lifetime: days(3), now });
  });
}
