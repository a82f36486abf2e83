import { sqlite } from "~/db/client";
import { outreachTemplate } from "~/letters/outreach-template";
import { aStop, signedRegister, standingStop } from "~/tests/support/claim-acts";
import { setSetting } from "~/tests/support/set-setting";
import { one, type Scene, type StaffActTry } from "~/tests/support/staff-act-try";

const settings = (
  intent: string,
  form: Record<string, string> | (() => Record<string, string>) = {},
): StaffActTry => {
  return () => {
    const rows = sqlite
      .prepare("SELECT setting_key AS key, updated_at AS at FROM admin_settings")
      .all() as { key: string; at: number }[];
    const seen = Object.fromEntries(rows.map(({ key, at }) => [`seen:${key}`, String(at)]));
    return {
      path: "/super-admin/settings",
      form: { intent, ...seen, ...(typeof form === "function" ? form() : form) },
    };
  };
};

/** What staff do in the settings. */
export const settingsActs: Record<string, StaffActTry> = {
  "answer-settings:save-testimonial": settings("save-testimonial", {
    name: "Ana",
    words: "It works.",
    amount: "",
    position: "0",
  }),
  "answer-settings:delete-testimonial": settings("delete-testimonial", () => ({
    id: one("SELECT id FROM testimonials LIMIT 1"),
  })),
  "answer-settings:hours": settings("hours", () => ({
    office_days: "mon",
    office_opens: "10:00",
    office_closes: "16:00",
    office_time_zone: "America/New_York",
  })),
  "answer-settings:approve-letters": settings("approve-letters", () => ({
    hash: outreachTemplate().hash,
    counsel: "C. Counsel",
    memo_date: "2026-11-01",
    memo_hash: "ab".repeat(32),
    expires_on: "2099-01-01",
  })),
  "answer-settings:withdraw-letters": settings("withdraw-letters", () => ({
    hash: outreachTemplate().hash,
  })),
  "answer-settings:stop": settings("stop", aStop),
  "answer-settings:lift-stop": settings("lift-stop", standingStop),
  "answer-settings:consult": settings("consult"),
  "answer-settings:take-register": settings("take-register", signedRegister),
  "setting-sections:outreach": settings("outreach", {
    outreach_release: "",
    automatic_per_person_a_day: "11",
    automatic_per_company_a_day: "25",
    automatic_a_day: "500",
    outreach_step_days: "",
    outreach_demand_dollars: "1000",
    unmatched_mail_days: "90",
  }),
  "setting-sections:n8n": () => {
    setSetting("n8n_webhook_url", "https://hooks.example.com/one");
    return settings("n8n", { n8n_webhook_url: "" })({} as Scene);
  },
  // Nobody listens there: that it was tried is what is on record.
  "answer-settings:test": settings("test", { n8n_webhook_url: "http://127.0.0.1:1/hook" }),
  "setting-sections:claims": settings("claims", { states_without_claims: "AK" }),
  "setting-sections:payouts": settings("payouts", {
    payout_minimum_dollars: "6",
    payout_automatic: "off",
    payout_hold_days: "0",
    credential_hold_hours: "72",
    tax_form_threshold_dollars: "2000",
    payout_products: "A2J05SWPI2QG",
  }),
  "setting-sections:two_person": settings("two_person", {
    two_person_approval: "on",
    two_person_reason: "",
    two_person_dollars_a_day: "0",
  }),
  "setting-sections:landing": settings("landing", { landing_spots_left: "12" }),
};
