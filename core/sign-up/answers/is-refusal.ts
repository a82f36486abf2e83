import { plainWords } from "~/core/words/plain-words";

const courtesy =
  "(?:please|pls|hi|hello|hey|ok|okay|well|um|sorry|thanks|thank you|thx|but|por favor|gracias|hola|lo siento)";
const wish = "(?:want|wanna|wish|care|plan|like|need)";
const laterOn = "(?:now|today|yet|right now|at this time|at the moment|for now|this time)";

const refusals = [
  "no|nope|nah|naw|no no|no way|hell no|no never|never|never mind|nevermind|forget it|no sir|no maam",
  `no thanks|no thank you|thanks but no thanks|not really|not ${laterOn}|no not ${laterOn}|maybe later|maybe another time|later`,
  "(?:no )?(?:im |i am )?not interested(?: .+)?|(?:no )?im good|(?:i )?(?:pass|decline|refuse|disagree|object|quit this)",
  `(?:no )?i (?:dont|do not) ${wish}(?: it| this| that| any| any of (?:it|this|that)| to(?: .+)?)?`,
  "(?:no )?i (?:dont|do not|cant|cannot|wont|will not|would not|wouldnt|am not going to) (?:agree|accept|consent|say|tell|share|give|do that|do this|do it|sign|sign up|join|assign|participate)(?: .+)?",
  "(?:no )?(?:id|i would) rather not(?: .+)?|(?:no )?prefer not(?: .+)?|(?:no )?i(?:d| would)? prefer not(?: .+)?|(?:no )?i (?:wont|refuse|decline)(?: to .+)?",
  "(?:no )?(?:im|i am) not (?:giving|telling|sharing|sending|doing|signing|going to)(?: .+)?|none of your business|leave me alone|go away",
  "(?:no )?not (?:agreed|agreeing)|dont agree|do not agree|no i dont|no i do not|i dont",
  "no gracias|ahora no|no ahora|hoy no|despues|mas tarde|nunca|no senor|no senora|claro que no",
  "(?:no )?no (?:quiero|deseo|acepto|aceptar|acuerdo|estoy de acuerdo|me interesa|estoy interesad[oa]|voy a|puedo aceptar)(?: .+)?|prefiero no(?: .+)?|no lo acepto|dejalo|olvidalo",
];
const refusal = new RegExp(`^(?:${courtesy} )*(?:${refusals.join("|")})(?: ${courtesy})*$`);

/**
 * Whether an answer, taken as a whole, declines what was asked, in English or Spanish. A question
 * declines nothing.
 */
export function isRefusal(answer: string): boolean {
  return !/[?¿]/.test(answer) && refusal.test(plainWords(answer));
}
