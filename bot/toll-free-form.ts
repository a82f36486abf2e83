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
 * The fields of a toll-free number's verification, written by the code that runs; names are those
 * of Twilio's Toll-free Verification resource, lengths those of the registry behind it.
 */
export function fillTollFreeForm(): FormField[] {
  return [
    formField("Toll-free number", agentNumber() ?? "", 12, 12),
    formField("Doing business as", product, 1, 100),
    formField("Business website", site, 10, 500),
    formField("Business address", env.POSTAL_ADDRESS, 10, 500),
    formField("Notification email", env.SUPPORT_EMAIL, 5, 254),
    formField(
      "Use case categories",
      "ACCOUNT_NOTIFICATIONS,CUSTOMER_CARE,TWO_FACTOR_AUTHENTICATION",
      5,
      255,
    ),
    formField("Use case summary", summary, 40, 500),
    formField("Production message sample", samples()[1] ?? "", 20, 1000),
    formField("Opt-in type", "VIA_TEXT", 5, 30),
    formField("Opt-in keywords", listed(formKeywords.optIn), 0, 255),
    formField("Opt-in confirmation message", startedAgain(), 20, 500),
    formField("Help message sample", help(), 20, 500),
    formField("Additional information", optIn(), 40, 500),
    formField("Privacy policy URL", `${site}/privacy`, 10, 2048),
    formField("Terms and conditions URL", `${site}/terms`, 10, 2048),
    formField("Age-gated content", "false", 4, 5),
  ];
}

/** What the form asks besides, which the running code does not know. */
export const tollFreeByHand: readonly string[] = [
  "Business name, type, registration number, authority and country: as the company is registered",
  "Business contact: first name, last name, email, phone",
  "Message volume: texts a month that are expected, by the form's own steps",
  "Opt-in image URLs: the pictures in test-results/registration/, put where the reviewers can open them",
];
