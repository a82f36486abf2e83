import { stateName } from "~/core/sign-up/answers/join-answers";
import { env } from "~/env";

const product = env.PRODUCT_NAME;
const site = env.BASE_URL;

/**
 * Every sentence of the sign-up by text, one function each: short, plain, kind, two segments at
 * most (TW-44).
 */

export function welcome(heldPictures: number): string {
  const kept = heldPictures > 0 ? `${keptPictures(heldPictures)} ` : "";
  return (
    `Hi, this is ${product}! We turn spam texts into claims and pay you $500 for each one that settles. ${kept}` +
    "To begin: what's your full name? Msg frequency varies. Msg&data rates may apply. Reply HELP for help, STOP to stop."
  );
}

export function keptPictures(count: number): string {
  return count === 1 ? "Your picture is safe with me." : "Your pictures are safe with me.";
}

export function askEmail(firstName: string): string {
  return `Thanks, ${firstName}! What's your email address? News about your claims goes there too.`;
}

export function askAgreement(state: string | null): string {
  const place = state ? `live in ${stateName(state)}` : "live in the state you name";
  const how = state ? `Other state? Reply e.g. AGREE TX.` : "Reply e.g. AGREE TX with your state.";
  return (
    `Last step: ${state ? "reply AGREE" : "agree"} if you're 18+, ${place}, accept ${site}/terms and assign your TCPA claims to us. ` +
    `We're not a law firm, settle at our discretion and pay $500 per settled claim; not all pay out. ${how}`
  );
}

export function askAgain(step: "name" | "email" | "agreement", state: string | null): string {
  if (step === "name")
    return "Before I can open a case I need your full name, for example: Maria Lopez";
  if (step === "email") return "I need an email address to go on, for example: maria@example.com";
  return state
    ? "To open your case, please reply AGREE. If you'd rather not, reply NO and nothing is opened."
    : "To open your case, please reply AGREE and your state, for example: AGREE TX. If you'd rather not, reply NO.";
}

export function joined(firstName: string, link: string, heldPictures: number): string {
  const next =
    heldPictures > 0
      ? `I'm reading your ${heldPictures === 1 ? "picture" : "pictures"} now.`
      : "Now text me a screenshot of a spam text that shows the sender's email address.";
  return `You're in, ${firstName}! ${next} Want case updates by text too? Reply UPDATES. To follow your cases online, set a password: ${link}`;
}

export function declined(
  why: "refused" | "too_young" | "state_without_claims",
  state: string | null,
): string {
  if (why === "too_young")
    return "You need to be 18 or older to take part, so I haven't opened an account. Take care!";
  if (why === "state_without_claims")
    return `I'm sorry: we can't take claims from ${stateName(state)} at the moment, so I haven't opened an account. Anything you sent is deleted within 30 days.`;
  return "All right, nothing is opened and anything you sent is deleted within 30 days. If you change your mind, just text me again.";
}
