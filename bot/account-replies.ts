import type { Language } from "~/bot/agent/understand/sure-language";
import { env } from "~/env";

const product = env.PRODUCT_NAME;
const site = env.BASE_URL;

/** What is texted about ways into the account: password, proof of a number, a change of access. */

/** PASSWORD or LINK, to a person who never set one: the link of their sign-up again. */
export function passwordLink(link: string, language: Language = "en"): string {
  if (language === "es")
    return `Aquí tienes un enlace nuevo para poner tu contraseña. Sirve una vez, por tres días: ${link}`;
  return `Here's a new link to set your password. It works once, for three days: ${link}`;
}

/**
 * PASSWORD, to a person who has one: a sign-in detail is never changed by text alone (decisions,
 * People).
 */
export function passwordByMail(language: Language = "en"): string {
  if (language === "es")
    return `Ya tienes una contraseña. Entra aquí: ${site}/login - o pide por email un enlace para poner una nueva: ${site}/login?reset=1`;
  return `You have a password already. Sign in here: ${site}/login - or have a link to set a new one mailed to you: ${site}/login?reset=1`;
}

export function tooManyLinks(language: Language = "en"): string {
  if (language === "es")
    return "Ya te mandé varios enlaces; el más nuevo sirve. Usa ese, por favor, o prueba mañana.";
  return "I've sent you several links already; the newest one works. Please use that, or try again tomorrow.";
}

export function numberProven(firstName: string): string {
  return `Thanks${firstName ? `, ${firstName}` : ""}! This number belongs to your ${product} account now. If that wasn't you, reply HUMAN. Reply HELP for help, STOP to stop.`;
}

export function proofUnknown(language: Language = "en"): string {
  if (language === "es")
    return `Esa palabra no es la correcta o ya venció. Búscala de nuevo en tus ajustes, por favor: ${site}/user/settings`;
  return `That word isn't right or has expired. Please look it up again on your settings page: ${site}/user/settings`;
}

export function numberTaken(language: Language = "en"): string {
  if (language === "es")
    return "Este número ya tiene una cuenta propia, así que lo dejé ahí. Responde PASSWORD y te mando un enlace a ella.";
  return "This number already has an account of its own, so I left it there. Reply PASSWORD and I'll send you a link to it.";
}

/** PASSWORD in the web chat, by somebody who is signed in. */
export function passwordInSettings(language: Language = "en"): string {
  if (language === "es") return `Puedes cambiar tu contraseña aquí: ${site}/user/settings`;
  return `You can change your password here: ${site}/user/settings`;
}

/** PROVE in the web chat: only a text from the number itself proves it. */
export function proofByText(language: Language = "en"): string {
  if (language === "es")
    return "Por favor mándame esa palabra desde el teléfono mismo: eso prueba que el número es tuyo.";
  return "Please text me that word from the phone itself: that is what proves the number to be yours.";
}
