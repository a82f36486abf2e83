import { formField, formKeywords, listed, samples, type FormField } from "~/bot/registration-form";
import { help, startedAgain } from "~/bot/replies";
import { env } from "~/env";
import { agentNumber } from "~/operations/messages/name-legal-texts";

const product = env.PRODUCT_NAME;
const site = env.BASE_URL;

const summary =
  `${product} helps people who get unlawful marketing texts. A person texts us a screenshot; we open a case in their name and pay them when it settles. ` +
  "We text answers to their questions, progress of their own cases, sign-in codes and notice of payouts. No marketing; numbers are not shared.";

const optIn = (): string =>
  `People text ${agentNumber() ?? "our number"} first; the consent stands beside it on ${site}/sms. On the web: a box of its own in the sign-up form, ` +
  "not ticked beforehand, and a code that proves the number. Answering UPDATES to a text of ours opts in to updates. STOP ends all texts, HELP helps.";

/**
 * Twilio's Toll-free Verification resource (its OpenAPI, `messaging_v1`) names no length. Vendors
 * before the same registry do: Bandwidth's OpenAPI (`verificationRequest`) takes 500 characters of
 * every text and address, so that this is what every field is held to.
 */
const most = 500;

/**
 * The fields of a toll-free number's verification, written by the code that runs; names and choices
 * are those of Twilio's Toll-free Verification resource.
 */
export function fillTollFreeForm(): FormField[] {
  return [
    formField("Toll-free number", agentNumber() ?? "", 12, 12),
    formField("Doing business as", product, 1, most),
    formField("Business website", site, 10, most),
    formField("Business address", env.POSTAL_ADDRESS, 10, most),
    formField("Notification email", env.SUPPORT_EMAIL, 5, 254),
    formField(
      "Use case categories",
      "ACCOUNT_NOTIFICATIONS,CUSTOMER_CARE,TWO_FACTOR_AUTHENTICATION",
      5,
      most,
    ),
    formField("Use case summary", summary, 40, most),
    formField("Production message sample", samples()[1] ?? "", 20, most),
    formField("Opt-in type", "VIA_TEXT", 5, 30),
    formField("Opt-in keywords", listed(formKeywords.optIn), 0, most),
    formField("Opt-in confirmation message", startedAgain(), 20, most),
    formField("Help message sample", help(), 20, most),
    formField("Additional information", optIn(), 40, most),
    formField("Privacy policy URL", `${site}/privacy`, 10, most),
    formField("Terms and conditions URL", `${site}/terms`, 10, most),
    formField("Age-gated content", "false", 4, 5),
  ];
}

/** What the form asks besides, which the running code does not know. */
export const tollFreeByHand: readonly string[] = [
  "Business name, type (such as PRIVATE_PROFIT), registration number, authority (EIN) and country (US): as the company is registered",
  "Business contact: first name, last name, email, phone",
  "Message volume: texts a month that are expected, as one of the form's steps from 10 to 10,000,000+",
  "Opt-in image URLs: the pictures in test-results/registration/, put where the reviewers can open them",
];
