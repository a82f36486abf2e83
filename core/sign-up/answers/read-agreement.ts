import { isRefusal } from "~/core/sign-up/answers/is-refusal";
import { saysUnderAge, withoutAdultAge } from "~/core/sign-up/answers/says-under-age";
import { toStateCode } from "~/core/accounts/us-states";
import { plainWords } from "~/core/words/plain-words";

export type AgreementAnswer =
  | { answer: "agreed"; state: string | null }
  | { answer: "state"; state: string }
  | { answer: "refused" | "too_young" | "unclear" | "unknown_place" };

// Longer wordings stand before those that they begin with.
const assent =
  "(?:i |ill |yo |i said |i already |already )?(?:do |hereby |fully |totally |both )?(?:agreed|agrees|agree|accepted|accept|acepto|aceptado|consent)|(?:i am|im|estoy) (?:in agreement|de acuerdo)|deacuerdo|" +
  "yes|yess|yep|yeah|yup|yea|y|ya|okay|ok|kk|k|sure thing|sure|sounds good|absolutely|of course|definitely|correct|claro que si|claro|" +
  "si lo acepto|si quiero|si|por supuesto|de acuerdo|i do|lo acepto";
const terms =
  "(?:terms and conditions|terms of service|terms|conditions|agreement|rules|terminos y condiciones|terminos|condiciones)";
const agreedTo = `(?:(?:to|with|w|a|con) )?(?:all of (?:it|that|this)|(?:all |all of |todos? )?(?:the|your|these|those|this|that|los|las|sus|esos|estos) ${terms}|${terms}|this|that|it|everything|all|esto|eso|todo)`;
const courtesy =
  "(?:oh|um|lol|please|pls|plz|thanks|thank you|thank u|thx|ty|hi|hello|hey|no problems?|no prob|np|no worries|great|perfect|cool|awesome|good|fine|alright|" +
  "all right|well|then|so much|very much|already|right now|now|these days|currently|sir|maam|mahalo|cher|hon|dear|lets go|lets do it|por favor|porfavor|muchas gracias|gracias|hola|perfecto|bueno|muy bien|vale|no hay problema|" +
  "sin problema|senora?)";
const joint = "(?:and|y|but|pero|no)";
const home =
  "(?:(?:i )?live in|i am in|im in|i am from|im from|living in|in|from|(?:the |my )?state (?:of|is)|state|vivo en|soy de|estoy en|de|en|mi estado es|estado)";

const agreeing = new RegExp(
  `^(?:${courtesy} )*(?:${assent})(?: ${agreedTo})?(?: (?:and |y )?(?:${courtesy}|(?:${assent})(?: ${agreedTo})?))*(?: (.+?))??(?: ${courtesy})*$`,
);
const placed = new RegExp(`^(?:${joint} )?(?:${home} )?(.+?)(?: ${courtesy})*$`);
const atHome = new RegExp(`^(?:${joint} )?${home} \\S`);
// By the words of the question these two would be Oklahoma and Hawaii; they are also what people
// say.
const stateOrTalk = /\b(?:agree|agreed|accept|acepto) (ok|hi)$/;
const elsewhere =
  /\b(?:canada|mexico|england|uk|united kingdom|europe|india|spain|espana|ontario|quebec|alberta|toronto|london)\b/;
const notPlace =
  /\b(?:not?|never|except|outside|near|leaving|if|what|why|how|maybe|later|think|but|pero|que|so|my|it|is|es|si|to|do|u|i)\b/;

/** What may not stand before the agreeing word: it would make it less than an agreement. */
const hedge =
  /\b(?:not?|dont|do|does|did|didnt|cant|cannot|wont|wouldnt|never|none|neither|nor|if|when|until|once|after|before|because|unless|though|maybe|perhaps|might|could|would|should|will|can|may|guess|think|suppose|kind|sort|sorta|kinda|almost|rather|later|who|whom|what|why|how|where|which|that|he|she|they|them|we|you|u|ur|your|him|her|his|my|to|about|only|but|wait|lawyer|attorney|pero|que|si|cuando|cuanto|como|quien|porque|todavia|aun|casi|quiza|quizas|tal vez|nunca|tampoco|ella|ellos|usted|ustedes|creo|supongo)\b/;
const plainAgreement = /\b(?:agree|agreed|accept|acepto|aceptado)\b/g;
const maxBefore = 8;

/**
 * An answer from its last agreeing word on, where nothing before that makes it less than an
 * agreement; otherwise as it is.
 */
function fromAgreement(words: string): string {
  const at = [...words.matchAll(plainAgreement)].at(-1)?.index ?? 0;
  const before = words.slice(0, at).trim();
  const isPlain = before.split(" ").length <= maxBefore && !hedge.test(before);
  return isPlain ? words.slice(at) : words;
}

/** Whether an answer uses the word of the agreement itself, and not another yes. */
export const saysAgree = (answer: string): boolean =>
  plainWords(answer).search(plainAgreement) !== -1;

function stateOf(words: string): string | null {
  const typed = placed.exec(words)?.[1] ?? "";
  return toStateCode(typed.replace(/^([a-z]) ([a-z])$/, "$1$2"));
}

// `austin tx`: what is read out of the middle of other words is asked about, never taken for an
// agreement.
function stateAtTheEnd(words: string): string | null {
  const typed = words.split(" ");
  if (typed.length > 5 || notPlace.test(words)) return null;
  return (
    [3, 2, 1]
      .map((count) => (typed.length > count ? toStateCode(typed.slice(-count).join(" ")) : null))
      .find(Boolean) ?? null
  );
}

function isElsewhere(words: string, isAfterAgree: boolean): boolean {
  if (elsewhere.test(words)) return true;
  return (
    !notPlace.test(words) && (atHome.test(words) || (isAfterAgree && words.split(" ").length <= 2))
  );
}

function isNo(words: string): boolean {
  return /^(?:no|nope|nah)\b(?! (?:problems?|prob|worries|hay problema|entiendo|comprendo|se|lo se|idea|clue)\b)/.test(
    words,
  );
}

/**
 * What an answer to the agreement says (decisions, Agreement): an agreeing word followed by nothing
 * but courtesy, an age of 18 or more or a US state; a state alone; a refusal; an age under 18. An
 * agreeing word with anything else after it, and every question, is unclear: a claim is never
 * assigned on a guess. A place that is no US state is `unknown_place`.
 */
export function readAgreement(answer: string): AgreementAnswer {
  const words = plainWords(answer).replace(/\bagg?r+e+(d?)\b/g, "agree$1");
  if (saysUnderAge(words)) return { answer: "too_young" };
  if (/[?¿]/.test(answer)) return { answer: "unclear" };
  if (isRefusal(answer)) return { answer: "refused" };
  const twofold = toStateCode(stateOrTalk.exec(words)?.[1] ?? "");
  if (twofold) return { answer: "state", state: twofold };
  const clean = withoutAdultAge(words);
  const readings = [clean, fromAgreement(clean)].map((said) => agreeing.exec(said));
  const isWhole = (found: RegExpExecArray | null): boolean =>
    found !== null && (!found[1] || stateOf(found[1]) !== null);
  const agreed = readings.find(isWhole) ?? readings.find((found) => found !== null) ?? null;
  const rest = agreed ? (agreed[1] ?? "") : clean;
  const state = stateOf(rest);
  if (isWhole(agreed)) return { answer: "agreed", state };
  const named = state ?? stateAtTheEnd(rest);
  if (named) return { answer: "state", state: named };
  if (isNo(clean)) return { answer: "refused" };
  return {
    answer: isElsewhere(rest, agreed !== null && /\b(?:agree|agreed|accept|acepto)\b/.test(clean))
      ? "unknown_place"
      : "unclear",
  };
}
