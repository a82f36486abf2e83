import {
  accepted,
  help,
  letterSent,
  paidOut,
  startedAgain,
  stopped,
  updatesOn,
} from "~/bot/replies";
import { welcome } from "~/bot/sign-up-replies";
import { textedFirstNotice, updatesByText, webCheckbox } from "~/core/consent/wordings";
import { env } from "~/env";
import { agentNumber } from "~/operations/messages/name-legal-texts";

const product = env.PRODUCT_NAME;
const site = env.BASE_URL;

/** A field of the carriers' form as it is to be filled in; lengths in characters. */
export type FormField = { name: string; value: string; fewest: number; most: number };

/** The words that stop and start our texts and ask for help, as the carriers' form wants them. */
export const formKeywords = {
  optIn: ["START", "UNSTOP", "UPDATES"],
  optOut: [
    "STOP",
    "STOPALL",
    "UNSUBSCRIBE",
    "CANCEL",
    "END",
    "QUIT",
    "REVOKE",
    "OPTOUT",
    "ALTO",
    "PARAR",
  ],
  help: ["HELP", "INFO", "AYUDA"],
} as const;

export const description =
  `${product} helps people who get unlawful marketing texts. A person texts us a screenshot; we read it, open a case in their name, write to the ` +
  "sender and pay the person when the case settles. We text answers to what people ask, progress of their own cases, one-time codes to sign in, and " +
  "notice that a payout is ready. We send no marketing, to nobody who has not texted us first or asked for texts on our site, and share no numbers.";

function flow(): string {
  const at = agentNumber() ?? "our number";
  return [
    `1) By text. People text ${at} first. It stands on ${site} and ${site}/sms beside these words: "${textedFirstNotice(product).text}"`,
    `2) On the web. The sign-up form on ${site} has a box of its own, not ticked beforehand: "${webCheckbox(product).text}" ` +
      "The number is proven by a code before anything else is texted to it.",
    `3) By keyword. Whoever has an account may answer UPDATES to: "${updatesByText(product).text}"`,
    `Each consent is recorded with its words, time and source. Terms: ${site}/terms. Privacy, which says that mobile data is not shared: ${site}/privacy.`,
  ].join("\n");
}

const caseNumber = "TC-100234";
export const samples = (): string[] => [
  welcome(0),
  accepted(caseNumber, "bright-roof.example"),
  letterSent(caseNumber, "bright-roof.example", "initial notice", 0, 5),
  paidOut("$500", `case ${caseNumber}`, `${site}/pay/8GQZ2M`),
  help(),
];

/** A field of a form. Lengths in characters. */
export const formField = (
  name: string,
  value: string,
  fewest: number,
  most: number,
): FormField => ({
  name,
  value,
  fewest,
  most,
});
export const listed = (words: readonly string[]): string => words.join(",");

/**
 * The fields of the campaign's form (TW-60), written by the code that runs: its wordings of
 * consent, its texts and its keywords. Lengths are those of Twilio's A2P campaign resource (Usa2p
 * in its OpenAPI, `messaging_v1`): description 40 to 4,096, flow 40 to 2,048, two to five samples
 * of 20 to 1,024, messages 20 to 320, keywords 255 at most. It names none for addresses.
 */
export function fillRegistrationForm(): FormField[] {
  return [
    formField("Use case", "MIXED: customer care, account notification, two-factor codes", 5, 100),
    formField("Description", description, 40, 4096),
    formField("Message flow", flow(), 40, 2048),
    ...samples().map((sample, index) => formField(`Sample message ${index + 1}`, sample, 20, 1024)),
    formField("Opt-in keywords", listed(formKeywords.optIn), 0, 255),
    formField("Opt-in message", startedAgain(), 20, 320),
    formField("Opt-in message of UPDATES", updatesOn(), 20, 320),
    formField("Opt-out keywords", listed(formKeywords.optOut), 0, 255),
    formField("Opt-out message", stopped("mail"), 20, 320),
    formField("Help keywords", listed(formKeywords.help), 0, 255),
    formField("Help message", help(), 20, 320),
    formField("Privacy policy", `${site}/privacy`, 10, 2048),
    formField("Terms and conditions", `${site}/terms`, 10, 2048),
    formField("Opt-in page", `${site}/sms`, 10, 2048),
    formField("Embedded links", "yes", 2, 3),
    formField("Embedded phone numbers", "no", 2, 3),
    formField("Age-gated content", "no", 2, 3),
    formField("Direct lending", "no", 2, 3),
  ];
}

/** What stands in the way of sending the form in, a sentence each. */
export function listFormProblems(fields: readonly FormField[] = fillRegistrationForm()): string[] {
  const wrong = fields.flatMap(({ name, value, fewest, most }) =>
    value.length < fewest || value.length > most
      ? [`${name} has ${value.length} characters; the form takes ${fewest} to ${most}.`]
      : [],
  );
  if (!site.startsWith("https://"))
    wrong.push("BASE_URL is no public https address: the reviewers open these pages.");
  if (!agentNumber()) wrong.push("TWILIO_PHONE_NUMBER is not set: the form names it.");
  return wrong;
}
