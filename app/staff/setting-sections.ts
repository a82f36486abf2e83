import type { SettingKey } from "~/core/accounts/settings";

/** Which settings each card of the settings page saves together. */
export const settingSections = {
  n8n: ["n8n_webhook_url"],
  outreach: [
    "outreach_release",
    "automatic_per_person_a_day",
    "automatic_per_company_a_day",
    "automatic_a_day",
    "outreach_step_days",
    "outreach_demand_dollars",
    "unmatched_mail_days",
  ],
  claims: ["states_without_claims"],
  payouts: [
    "payout_minimum_dollars",
    "payout_automatic",
    "payout_hold_days",
    "credential_hold_hours",
    "tax_form_threshold_dollars",
    "payout_products",
  ],
  two_person: ["two_person_approval", "two_person_reason", "two_person_dollars_a_day"],
  landing: ["landing_spots_left"],
} as const satisfies Record<string, readonly SettingKey[]>;

export type SettingSection = keyof typeof settingSections;
