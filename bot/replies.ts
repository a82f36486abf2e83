import type { Language } from "~/bot/agent/understand/sure-language";
import { stopConfirmation, stopQuestion, type WithoutTexts } from "~/core/consent/wordings";
import { env } from "~/env";

const product = env.PRODUCT_NAME;
const site = env.BASE_URL;

/**
 * Every sentence that is texted, one function each: short, plain, kind, two segments at most
 * (TW-44).
 */

export function accepted(externalCaseId: string, host: string): string {
  return (
    `Good news: your claim against ${host} is accepted as case ${externalCaseId}. We write to the sender next and keep after them. ` +
    "If it settles, you get $500. Text STATUS any time to see where it stands."
  );
}

/** A further picture of a sender with an open case, and how many texts the case counts now. */
export function joined(externalCaseId: string, count: number, language: Language = "en"): string {
  if (language === "es")
    return (
      `¡Gracias! Es de tu caso ${externalCaseId}; ahora cuenta ${count === 1 ? "1 mensaje" : `${count} mensajes`}. ` +
      "Un caso paga $500 una vez si hay acuerdo, tenga las fotos que tenga."
    );
  const texts = count === 1 ? "1 text" : `${count} texts`;
  return (
    `Thank you! That belongs to your case ${externalCaseId}; it now counts ${texts}. ` +
    "A case pays $500 once when it settles, however many pictures it has."
  );
}

/** Staff turned down a case that had its number: which one, why, and the way on. */
export function rejectedByStaff(externalCaseId: string | null, reason: string): string {
  const name = externalCaseId ? `Case ${externalCaseId}: ` : "";
  const wayOn = " Send a new screenshot that fixes it, or reply HUMAN.";
  return name + reason + (reason.length + name.length < 240 ? wayOn : "");
}

export function settled(externalCaseId: string, amount: string): string {
  return `Great news: case ${externalCaseId} has settled, and ${amount} of it is yours! We're preparing your payout and tell you when it's ready.`;
}

/**
 * A payout can be opened at `url`, where the person chooses how to get it; null: staff paid it by
 * hand. `forWhat` names its cases.
 */
export function paidOut(amount: string, forWhat: string, url: string | null): string {
  const payout = forWhat === "" ? amount : `${amount} for ${forWhat}`;
  if (url) return `Your payout of ${payout} is ready! Choose how you get it: ${url}`;
  return `We've paid you ${payout}. Nothing there in a few days? Write to ${env.SUPPORT_EMAIL}.`;
}

/** A letter went out; `index` is its step's place among `total`, from 0. */
export function letterSent(
  externalCaseId: string,
  company: string,
  label: string,
  index: number,
  total: number,
): string {
  const isLast = index === total - 1;
  if (isLast)
    return `Case ${externalCaseId}: our last letter to ${company} is out. If they don't settle, the last step is small claims court; you'll hear from us when it's filed.`;
  return `Case ${externalCaseId}: step ${index + 1} of ${total} (${label}) went out to ${company} today. There's nothing you need to do.`;
}

export function filedInCourt(externalCaseId: string, court: string, number: string): string {
  return `Case ${externalCaseId} was filed in small claims court: ${court.slice(0, 60)}, number ${number.slice(0, 30)}. You'll hear from us when there's news.`;
}

export function inReview(): string {
  return (
    "Thanks! I couldn't make out every detail of your screenshot with certainty, so a person on our team is checking it. " +
    "There's nothing to do for now; you'll hear from us."
  );
}

export function readingFailed(): string {
  return "I had trouble reading your screenshot, so a person on our team will look at it. There's nothing to do for now; you'll hear from us.";
}

export type CaseLine = { name: string; state: string };

/** STATUS: up to three newest cases, a line each. */
export function status(
  lines: readonly CaseLine[],
  more: number,
  language: Language = "en",
): string {
  const spanish = language === "es";
  if (lines.length === 0 && spanish)
    return "Todavía no tienes casos. Mándame una captura de un mensaje spam que muestre el email del remitente y abro uno.";
  if (lines.length === 0)
    return "You have no cases yet. Text me a screenshot of a spam text that shows the sender's email address and I'll open one.";
  const rest = more > 0 ? `\n+${more} ${spanish ? "más" : "more"}: ${site}/user/cases` : "";
  return lines.map(({ name, state }) => `${name}: ${state}`).join("\n") + rest;
}

/** The answer to WHY when nothing was refused. */
export function nothingRefused(language: Language = "en"): string {
  if (language === "es")
    return "Ninguna de tus capturas fue rechazada. Manda STATUS para ver tus casos.";
  return "None of your screenshots was turned down. Text STATUS to see your cases.";
}

export function noAccountYet(): string {
  return "You don't have an account with this number yet.";
}

/** LG-06: brand, contact, frequency, rates and STOP, to anybody who asks. */
export function help(): string {
  return (
    `${product}: text us a screenshot of a spam text to open a claim. STATUS: your cases. WHY: why one was refused. HUMAN: a person answers. ` +
    `Contact: ${env.SUPPORT_EMAIL}. Msg frequency varies. Msg&data rates may apply. Reply STOP to stop.`
  );
}

export function stopped(without: WithoutTexts, language: Language = "en"): string {
  return stopConfirmation(product, without, language).text;
}

/**
 * LG-17: one question settles a doubtful stop; a YES to it means STOP, never START (TW-52). In the
 * chat only the word STOP answers it.
 */
export function didYouMeanStop(inChat = false, language: Language = "en"): string {
  if (!inChat) return stopQuestion(product, language).text;
  return language === "es"
    ? `¿Quieres que ${product} deje de mandarte mensajes? Escribe STOP y paramos enseguida.`
    : `Do you want ${product} to stop texting you? Type STOP and we will at once.`;
}

/** To a person who said no to that question. */
export function textsGoOn(language: Language = "en"): string {
  return language === "es"
    ? "¡Gracias por avisar! Nada cambia: te escribimos como antes."
    : "Thanks for telling me! Nothing stops: we text you as before.";
}

export function startedAgain(): string {
  return `${product}: you're back. We text you answers and updates about your cases. Msg frequency varies. Msg&data rates may apply. Reply HELP for help, STOP to stop.`;
}

/** To a person who is back: what was decided while nothing could be texted, in one text. */
export function decidedMeanwhile(
  lines: readonly CaseLine[],
  more: number,
  refused: number,
): string {
  const told = lines.map(({ name, state }) => `${name}: ${state}`);
  const rest = [
    ...(more > 0 ? [`+${more} more: text STATUS.`] : []),
    ...(refused > 0
      ? [
          `${refused === 1 ? "A screenshot" : `${refused} screenshots`} could not be used: text WHY.`,
        ]
      : []),
  ];
  return ["While our texts were off:", ...told, ...rest].join("\n");
}

export function updatesOn(): string {
  return `${product}: you'll get updates about your cases by text. Msg frequency varies. Msg&data rates may apply. Reply HELP for help, STOP to stop.`;
}

export function personComing(): string {
  return `I've asked a person on our team to answer you here. If it's urgent, write to ${env.SUPPORT_EMAIL}.`;
}

export function personAlreadyComing(): string {
  return "Your message is with our team; a person will answer you here as soon as they can.";
}

/** A picture shown in the chat, which the assistant cannot look at. */
export function pictureForPerson(language: Language = "en"): string {
  if (language === "es")
    return "¡Gracias por la foto! Yo no la puedo mirar, así que le pedí a una persona de nuestro equipo que te conteste aquí.";
  return "Thanks for the picture! I can't look at it myself, so I've asked a person on our team to answer you here.";
}

/** When people are back, for somebody who asks for one outside office hours. */
export function backAt(when: string): string {
  return `Our team is back ${when}.`;
}

export function troubleAnswering(): string {
  return "Sorry, something went wrong on our side and I couldn't answer that. I've asked a person on our team to look.";
}

export function tooManyTexts(): string {
  return "That's a lot of texts at once! I've kept them all. Give me a few minutes to catch up before you send more.";
}

/** Staff has found that a person whom we took for under 18 is not. */
export function notTooYoung(hasAccount: boolean, language: Language = "en"): string {
  if (language === "es")
    return hasAccount
      ? "Gracias por tu paciencia: una persona de nuestro equipo lo miró y todo está bien. Puedes seguir; mándame tu próxima captura cuando quieras."
      : "Gracias por tu paciencia: una persona de nuestro equipo lo miró y sí puedes participar. Cuando quieras, responde con tu nombre completo y empezamos.";
  return hasAccount
    ? "Thank you for your patience: a person on our team had a look, and all is well. You can go on; send me your next screenshot whenever you like."
    : "Thank you for your patience: a person on our team had a look, and you can take part. Whenever you like, reply with your full name and we begin.";
}

/**
 * To a number at which an account could be reached before its access was changed; the link takes
 * the change back.
 */
export function credentialChanged(what: string, link: string | null): string {
  const rest = link
    ? `If that was you, all is well. If not, open ${link} within three days.`
    : "It is as it was before.";
  return `Your ${product} account: ${what} ${rest}`;
}
