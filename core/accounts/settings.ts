import { eq, sql } from "drizzle-orm";
import { db } from "~/db/client";
import { adminSettings } from "~/db/schema/accounts";

/** The settings that staff may change, with their defaults. */
export const settingDefaults = {
  /** Where cases are sent to as JSON (A §7); empty when there is no outgoing webhook. */
  n8n_webhook_url: "",
  /**
   * Postal codes of states in which claims are switched off, comma separated (decisions,
   * Agreement).
   */
  states_without_claims: "",
  /** Less than this many dollars is not paid out yet (decisions, Money). */
  payout_minimum_dollars: "5",
  /** `on` sends payouts that nothing holds without a person's release. */
  payout_automatic: "off",
  /** Days that a payout waits before it may be sent. */
  payout_hold_days: "0",
  /** Hours for which a changed way into a person's account holds their payouts. */
  credential_hold_hours: "72",
  /** LG-15: from this yearly total in dollars on, a tax form must be on file; indexed from 2027. */
  tax_form_threshold_dollars: "2000",
  /** Products of the payout vendor that a recipient may choose from, comma separated (TR-08). */
  payout_products: "A2J05SWPI2QG",
  /**
   * `automatic`, `by_staff`, or empty for what the mode says: automatic in demo mode, by staff in
   * live mode (decisions, Cases).
   */
  outreach_release: "",
  /**
   * How many cases of a person, against a company and in all are accepted in a day where they go
   * out by themselves; more go to review.
   */
  automatic_per_person_a_day: "10",
  automatic_per_company_a_day: "25",
  automatic_a_day: "500",
  /**
   * Days after one outreach step until the next, four numbers separated by commas; empty for the
   * configured ones.
   */
  outreach_step_days: "",
  /** What a letter to a violator offers to settle for, in dollars. */
  outreach_demand_dollars: "1000",
  /**
   * `on`, `off`, or empty for what the mode says: on in live mode, off in demo mode (decisions,
   * Staff).
   */
  two_person_approval: "",
  /** Why live mode does without the second person, and what one may then send a day, in dollars. */
  two_person_reason: "",
  two_person_dollars_a_day: "0",
  /** Mail that belongs to no case is deleted after this many days. */
  unmatched_mail_days: "90",
  /**
   * How many places the landing page's banner says are left; empty shows no banner (decisions,
   * Marketing figures).
   */
  landing_spots_left: "",
} as const;

export type SettingKey = keyof typeof settingDefaults;

const selectSetting = db
  .select({ value: adminSettings.settingValue })
  .from(adminSettings)
  .where(eq(adminSettings.settingKey, sql.placeholder("key")))
  .prepare();

/** The value of a setting, or its default. */
export function getSetting(key: SettingKey): string {
  const row = selectSetting.get({ key });
  return row?.value ?? settingDefaults[key];
}

/** A setting that is a number; its default holds when what staff wrote is none. */
export function getNumberSetting(key: SettingKey): number {
  const value = Number(getSetting(key));
  return Number.isFinite(value) && value >= 0 ? value : Number(settingDefaults[key]);
}

/** Whether staff has switched claims off in a state (decisions, Agreement). */
export function claimsAreOffIn(state: string | null): boolean {
  return (
    state !== null &&
    getSetting("states_without_claims")
      .split(",")
      .some((code) => code.trim().toUpperCase() === state)
  );
}
