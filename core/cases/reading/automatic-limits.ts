import { tz } from "@date-fns/tz";
import { startOfDay } from "date-fns";
import { getNumberSetting } from "~/core/accounts/settings";
import { statement } from "~/core/list-rows";

const newYork = tz("America/New_York");

type Accepted = { all: number; ofPerson: number; ofCompany: number };

function acceptedToday(userId: string, domain: string | null, now: number): Accepted {
  const sql = `SELECT count(*) AS "all", coalesce(sum(user_id = ?), 0) AS ofPerson, coalesce(sum(violator_domain = ?), 0) AS ofCompany
    FROM cases INDEXED BY cases_accepted WHERE submitted_at IS NOT NULL AND submitted_at >= ?`;
  const since = startOfDay(now, { in: newYork }).getTime();
  const none = { all: 0, ofPerson: 0, ofCompany: 0 };
  return statement<unknown[], Accepted>(sql).get(userId, domain, since) ?? none;
}

/**
 * The reason why one more case of this person against this company needs review, although it could
 * go out automatically: the number that the settings allow was accepted today (New York). Null
 * below the limits.
 */
export function overAutomaticLimit(
  userId: string,
  domain: string | null,
  now: number,
): string | null {
  const { all, ofPerson, ofCompany } = acceptedToday(userId, domain, now);
  if (ofPerson >= getNumberSetting("automatic_per_person_a_day"))
    return "This person has sent in as many cases today as go out by themselves.";
  if (domain !== null && ofCompany >= getNumberSetting("automatic_per_company_a_day"))
    return "As many cases against this company were accepted today as go out by themselves.";
  return all >= getNumberSetting("automatic_a_day")
    ? "As many cases were accepted today as go out by themselves."
    : null;
}
