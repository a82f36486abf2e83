/**
 * A wording shown to people for consent, and the version under which the ledger remembers it
 * (LG-08). A changed text gets a new version.
 */
export type ConsentWording = { version: string; text: string };

/** Shown beside the agent's number; texting it is consent to be answered (decisions, People). */
export const textedFirstNotice = (product: string): ConsentWording => ({
  version: "texted-first-1",
  text:
    `Text a screenshot to ${product}'s number to open a case. By texting us first you agree that we answer by text about your request. ` +
    "Message frequency varies. Message and data rates may apply. Reply HELP for help, STOP to stop.",
});

/** The box of its own on the web sign-up, unticked (decisions, People; TW-60). */
export const webCheckbox = (product: string): ConsentWording => ({
  version: "web-checkbox-1",
  text:
    `Text me updates about my cases. I agree to receive recurring automated texts from ${product} at the number above. Consent is optional ` +
    "and not a condition of using the service. Message frequency varies. Message and data rates may apply. Reply HELP for help, STOP to stop.",
});

/** Sent or shown where a person can ask for case updates by text; they reply UPDATES. */
export const updatesByText = (product: string): ConsentWording => ({
  version: "updates-by-text-1",
  text:
    `${product}: reply UPDATES to get recurring automated texts about your cases. Optional. Frequency varies. Msg & data rates may apply. ` +
    "HELP for help, STOP to stop.",
});

/** The meaning of START for a person who had stopped our texts. */
export const startByText = (product: string): ConsentWording => ({
  version: "start-by-text-1",
  text: `${product}: reply START to get our texts again, with updates about your cases. Frequency varies. Msg & data rates may apply. HELP for help, STOP to stop.`,
});

/**
 * How a person learns of their cases while texts are off: by mail to a proven address, by signing
 * in, only after START, or not at all for lack of an account.
 */
export type WithoutTexts = "mail" | "site" | "start" | "no_account";

/** The language in which a person is told (decisions: what a person reads exists in both). */
type Spoken = "en" | "es";

const unsubscribed: Record<Spoken, string> = {
  en: "you are unsubscribed and will get no more texts from us.",
  es: "te dimos de baja y ya no te mandamos mensajes.",
};

const casesGoOn: Record<Spoken, Record<WithoutTexts, string>> = {
  en: {
    mail: " Your cases go on by email and on our site. Reply START to get texts again.",
    site: " Your cases go on, on our site. Reply START to get texts again.",
    start: " Your cases go on. Reply START to get texts again and hear what was decided.",
    no_account: " Reply START to get texts again.",
  },
  es: {
    mail: " Tus casos siguen por email y en nuestro sitio. Responde START para recibir mensajes otra vez.",
    site: " Tus casos siguen en nuestro sitio. Responde START para recibir mensajes otra vez.",
    start:
      " Tus casos siguen. Responde START para recibir mensajes otra vez y saber qué se decidió.",
    no_account: " Responde START para recibir mensajes otra vez.",
  },
};

const inSpanish = (language: Spoken): string => (language === "es" ? "-es" : "");

/**
 * The one text after an opt-out (LG-04): no marketing, no question; it promises what is true for
 * this person, in their language.
 */
export const stopConfirmation = (
  product: string,
  without: WithoutTexts = "no_account",
  language: Spoken = "en",
): ConsentWording => ({
  version: `stop-confirmation-2-${without}${inSpanish(language)}`,
  text: `${product}: ${unsubscribed[language]}${casesGoOn[language][without]}`,
});

/**
 * LG-17: one question settles the doubt, in the person's language. Only answers are sent while it
 * is open.
 */
export const stopQuestion = (product: string, language: Spoken = "en"): ConsentWording => ({
  version: `stop-question-1${inSpanish(language)}`,
  text:
    language === "es"
      ? `¿Quieres que ${product} deje de mandarte mensajes? Responde STOP y paramos enseguida. Si no, responde NO: mientras tanto solo te contestamos.`
      : `Do you want ${product} to stop texting you? Reply STOP and we will at once. If not, reply NO: until then we only answer you.`,
});

/**
 * What every notice about opting out says, in whatever channel (LG-02, LG-09): an opt-out is
 * recorded under it.
 */
export const stopAnyTime: ConsentWording = {
  version: "stop-any-time-1",
  text: "You can stop our texts at any time: reply STOP or say so in your own words by text, by email, in the chat or on our site.",
};

/**
 * Shown beside the button that texts a code: the request is the consent to that one text (AU-08).
 */
export const codeByText: ConsentWording = {
  version: "code-by-text-1",
  text: "We text one code to this number when you press the button. Message and data rates may apply.",
};
