import { plainSentence } from "~/bot/agent/check/plain-sentence";

// Where a claim may stand all the same: in a sentence that denies it, in one that names its
// condition, or where the tools gave that word.
type Excuse = "denied" | "conditional" | "told";
type Rule = readonly [what: string, pattern: RegExp, ...excuses: Excuse[]];

const times =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b|\b(?:today|tonight|tomorrow|yesterday|midnight|noon|deadline|minutes?|hours?|days?|weeks?|months?)\b|\bthis (?:morning|afternoon|evening)\b|\b(?:hoy|ayer|minutos?|horas?|dias?|semanas?|mes|meses|lunes|martes|miercoles|jueves|viernes|sabado|domingo)\b|\bmanana\b/g;
const magnitudes =
  /\b(?:hundreds?|thousands?|millions?|doubled?|triple|twice|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|mil|miles|cien|cientos|doble)\b/g;
const outcomes =
  /\b(?:approved|settled|accepted|paid|released|agreed|ruled|won|cancell?ed|closed|refunded|transferred|deposited|verified|filed|aprobad[oa]|pagad[oa]|resuelt[oa]|ganad[oa])\b/g;
const outsiders =
  /\b(?:judge|court|lawyers?|attorneys?|managers?|boss|police|irs|juez|corte|abogad[oa]s?|gerente)\b/g;

const secret =
  "(?:passwords?|passcodes?|pin|ssn|social(?: security)?|security number|codes?|cvv|cvc|card(?: number)?|debit|account number|bank account|routing|licen[cs]e|passport|id card|your id|contrasena|clave|codigos?|seguro social|tarjeta|cuenta de banco|cuenta bancaria)";
const asking =
  "(?:send|tell|give|text|reply|read|confirm|share|provide|need|type|enter|forward|show|want|verify|write|what is|what's|whats|what are|which is|(?:mand|envi|reenvi|pas|muestr|ensen|confirm|ingres|tecle)[ae](?:me|nos|lo|la)?|dime|digame|dame|deme|dinos|diganos|lea(?:me)?|leeme|compart[ae]\\w*|escrib[ae]\\w*|cual es|necesito)";

const rules: readonly Rule[] = [
  [
    "secret",
    new RegExp(
      `\\b${asking}\\b[^.!?]{0,200}\\b${secret}\\b|\\b${secret}\\b[^.!?]{0,80}\\b${asking}\\b`,
      "g",
    ),
    "denied",
  ],
  ["secret", /\b(?:last four|cvv|cvc|routing)\b/g, "denied"],
  [
    "fee",
    /\b(?:fees?|deposits?|upfront|in advance|processing|buy|purchase|invest|wire|bitcoin|crypto|comision|deposito|compra)\b/g,
    "denied",
    "told",
  ],
  [
    "channel",
    /\b(?:whatsapp|telegram|signal|instagram|facebook|messenger|snapchat|discord|tiktok|wechat|viber|skype|zoom|linkedin)\b/g,
    "denied",
  ],
  [
    "channel",
    /\b(?:call|dial|ring|phone|llam[ae]|marca) (?:me|us|him|her|our|the|my|this|al?|\d)|\bask for \w|\bpregunta por\b|\bdownload\b|\binstall\b/g,
    "denied",
  ],
  [
    "promise",
    /\b(?:guarant\w*|promis\w*|definitely|certain(?:ly)?|for sure|garanti\w*|promet\w*|asegur\w*)\b/g,
    "denied",
  ],
  [
    "promise",
    /\b(?:never (?:lose|fail)s?|always (?:wins?|pays?|settles?)|cannot (?:lose|fail)|can't (?:lose|fail)|no way|no question|no doubt|count on|rely on|trust me|free money|easy money|expect the)\b/g,
  ],
  [
    "promise",
    /\byou(?:'ll| will|'re going to| are going to|'d| would| should)(?: \w+)? (?:get|receive|be paid|win|earn|make|collect|see the)\b/g,
    "denied",
    "conditional",
  ],
  [
    "promise",
    /\b(?:vas a|van a|va a) (?:ganar|recibir|cobrar)|\b(?:recibiras|ganaras|cobraras)\b/g,
    "denied",
    "conditional",
  ],
  [
    "urging",
    /\b(?:hurry|urgent\w*|last chance|act (?:now|fast|today)|(?:don't|do not) (?:wait|miss|delay)|right (?:now|away) or|immediately|asap|only \w+ (?:spots?|places?|left)|limited|(?:you'll|will) lose|for good|is gone|expires?|foolish|stupid|quit your|must (?:act|answer|reply|pay|sign)|as soon as you can|apurate|ultima oportunidad|rapido|ya mismo)\b/g,
  ],
  [
    "urging",
    /\b(?:from now on|new (?:site|website|page|dashboard|address|number)|sign in again|log in (?:again|at)|sign in (?:on|at|there)|unlock|in private|privately|open [^.!?]{0,40}browser|your browser)\b/g,
    "told",
  ],
  [
    "act",
    /(?:^|\b(?:i|and))(?:'ve| have)?(?: (?:just|already|now|also|personally))* (?!need\b)(?:\w+ed|sent|made|put|took|gave|spoke|told|paid|wrote|won|set)\b/g,
  ],
  [
    "act",
    /\bi(?:'ll| will|'m going to| am going to| can| could)(?: \w+ly| now| also)? (?!(?:text|write|look|tell|let|check|read|answer|pass|help|explain|show|be|see|ask|not|only|say|reach|do)\b)\w+/g,
  ],
  ["act", /^(?:done|all set|all done|fixed|listo|hecho)\b/g],
  [
    "act",
    /\b(?:they|company|sender|spammer|we) (?:have |has |already |just )*(?:agreed|released|approved|cancell?ed|removed|deleted|updated|changed|transferred|doubled?)\b/g,
    "denied",
  ],
  ["time", times, "told"],
  ["magnitude", magnitudes, "told"],
  ["outcome", outcomes, "denied", "conditional", "told"],
  ["outsider", outsiders, "denied", "told"],
];

const denial = /\b(?:not|no|never|nothing|nobody|without|cannot|nunca|nada|nadie|sin|ni)\b|n't\b/;
const condition = /\b(?:if|when|once|unless|until|whether|after|as soon as|si|cuando|hasta)\b/;

// Figures true for everybody: what a claim and a referral earn, the least payout, the five steps.
const knownFigures = new Set(["500", "50", "25", "15", "5", "0", "1", "2", "3", "4", "7726"]);

const figuresIn = (text: string): string[] =>
  (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((figure) =>
    figure.replaceAll(",", "").replace(/\.00$/, ""),
  );

function isBroken(sentence: string, told: string, [, pattern, ...excuses]: Rule): boolean {
  const found = sentence.match(pattern) ?? [];
  if (found.length === 0) return false;
  if (excuses.includes("denied") && denial.test(sentence)) return false;
  if (excuses.includes("conditional") && condition.test(sentence)) return false;
  return !(excuses.includes("told") && found.every((words) => told.includes(words)));
}

// In Spanish only the ending marks the first person past: "te envié", "lo cerré"; "avisaré" is the
// future.
const spanishAct =
  /(?:^|\s)(?:te|le|lo|la|les|ya)\s+(?:(?:te|le|lo|la)\s+)?(?:he\s+\p{L}+|\p{L}*[^\P{L}r]é)(?!\p{L})/iu;

/**
 * Finds claims that the writer cannot know or must not make: figures, times and outcomes that the
 * tools did not give, acts that no tool did, promises, fees, urging, and requests for secrets.
 * @param text in its compatible form (NFKC)
 * @param told what the tools gave
 * @returns a word for each kind that was found
 */
export function unfoundedClaims(text: string, told: string): string[] {
  const known = plainSentence(told);
  // An answer may repeat what a tool gave word for word.
  const sentences = text
    .split(/(?<![.!?\n])[.!?\n]+(?:\s|$)/)
    .map(plainSentence)
    .filter((sentence) => sentence !== "" && !known.includes(sentence));
  const hasNoted = known.includes('"noted_for_our_team":true');
  const broken = rules.filter(
    (rule) =>
      !(hasNoted && rule[0] === "act") &&
      sentences.some((sentence) => isBroken(sentence, known, rule)),
  );
  const toldFigures = new Set(figuresIn(known));
  // `foreignPlaces` judges links and phone numbers.
  const withoutPhones = plainSentence(text.replace(/(?<!\S)\S*\/\/\S*/g, " ")).replace(
    /\d(?:[\s().+-]*\d){6,}/g,
    " ",
  );
  const isInvented = figuresIn(withoutPhones).some(
    (figure) => !knownFigures.has(figure) && !toldFigures.has(figure),
  );
  return [
    ...new Set([
      ...broken.map(([what]) => what),
      ...(isInvented ? ["figure"] : []),
      ...(spanishAct.test(text) ? ["act"] : []),
    ]),
  ];
}
