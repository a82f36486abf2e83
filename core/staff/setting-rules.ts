import type { SettingKey } from "~/core/accounts/settings";
import { usStates } from "~/core/accounts/us-states";
import { RuleBroken } from "~/core/errors";

/**
 * Converts a typed value to the stored one. @throws RuleBroken `wrong_setting` with a sentence that
 * says which values are valid
 */
type Rule = (typed: string) => string;

function wrong(sentence: string): never {
  throw new RuleBroken("wrong_setting", sentence);
}

function number(
  what: string,
  { from, to, whole = false }: { from: number; to: number; whole?: boolean },
): Rule {
  return (typed) => {
    const value = Number(typed);
    const fits =
      typed !== "" &&
      Number.isFinite(value) &&
      value >= from &&
      value <= to &&
      (!whole || Number.isInteger(value));
    return fits
      ? String(value)
      : wrong(`${what} must be a ${whole ? "whole number" : "number"} from ${from} to ${to}.`);
  };
}

function dollarsOf(what: string, to: number): Rule {
  return (typed) => {
    const plain = typed.replace(/^\$/, "").replaceAll(",", "");
    const fits = /^\d{1,9}(\.\d{1,2})?$/.test(plain) && Number(plain) > 0 && Number(plain) <= to;
    return fits
      ? String(Number(plain))
      : wrong(`${what} must be an amount from $0.01 to $${to.toLocaleString("en-US")}.`);
  };
}

function oneOf(what: string, ...words: string[]): Rule {
  return (typed) =>
    words.includes(typed) ? typed : wrong(`${what} must be one of the choices offered.`);
}

function states(typed: string): string {
  const codes = [
    ...new Set(
      typed
        .toUpperCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ];
  const unknown = codes.find((code) => !(code in usStates));
  return unknown
    ? wrong(`${unknown.slice(0, 20)} is not the postal code of a state.`)
    : codes.sort().join(",");
}

function stepDays(typed: string): string {
  if (typed === "") return "";
  const parts = typed.split(",").map((part) => part.trim());
  const fits =
    parts.length === 4 &&
    parts.every((part) => /^\d+(\.\d+)?$/.test(part) && Number(part) > 0 && Number(part) <= 366);
  return fits
    ? parts.map(Number).join(",")
    : wrong(
        "Outreach days must be four numbers of days above 0 and up to 366, such as 7,14,14,14.",
      );
}

function products(typed: string): string {
  const ids = typed.split(",").map((id) => id.trim());
  const fits = ids.length <= 50 && ids.every((id) => /^[A-Z0-9]{6,20}$/.test(id));
  return fits
    ? ids.join(",")
    : wrong("Products must be the vendor's product ids, separated by commas.");
}

const short =
  (what: string, most: number): Rule =>
  (typed) =>
    typed.length <= most ? typed : wrong(`${what} must have at most ${most} characters.`);

const rules: Record<SettingKey, Rule> = {
  n8n_webhook_url: short("The webhook URL", 2000),
  states_without_claims: states,
  payout_minimum_dollars: dollarsOf("The payout minimum", 2000),
  payout_automatic: oneOf("Automatic sending", "on", "off"),
  payout_hold_days: number("The hold time in days", { from: 0, to: 365 }),
  credential_hold_hours: number("The hold after a changed sign-in method", {
    from: 1,
    to: 720,
    whole: true,
  }),
  tax_form_threshold_dollars: dollarsOf("The tax form threshold", 1_000_000),
  payout_products: products,
  outreach_release: oneOf("Release", "", "automatic", "by_staff"),
  automatic_per_person_a_day: number("The limit per person", { from: 0, to: 100_000, whole: true }),
  automatic_per_company_a_day: number("The limit per company", {
    from: 0,
    to: 100_000,
    whole: true,
  }),
  automatic_a_day: number("The limit per day", { from: 0, to: 1_000_000, whole: true }),
  outreach_step_days: stepDays,
  outreach_demand_dollars: dollarsOf("The demand", 1_000_000),
  two_person_approval: oneOf("Two people", "", "on", "off"),
  two_person_reason: short("The reason", 500),
  two_person_dollars_a_day: number("The daily limit in dollars", { from: 0, to: 1_000_000 }),
  unmatched_mail_days: number("Days", { from: 1, to: 3650, whole: true }),
  landing_spots_left: (typed) =>
    typed === "" ? "" : number("The number of spots", { from: 0, to: 100_000, whole: true })(typed),
};

/**
 * The stored value of a setting for a value that staff typed. @throws RuleBroken `wrong_setting`
 * with a sentence that says which values are valid
 */
export function settingValue(key: SettingKey, typed: string): string {
  return rules[key](typed.trim());
}
