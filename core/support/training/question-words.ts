import { wordFamilies } from "~/core/support/training/word-families";

/**
 * A word of a question: as it stands in the text (for the index) and its stem, the same for words
 * of one meaning (for comparing).
 */
export type QuestionWord = { written: string; stem: string };

const shorthand: Record<string, string> = {
  u: "you",
  ur: "your",
  r: "are",
  pls: "please",
  plz: "please",
  wen: "when",
  wat: "what",
  wut: "what",
  thx: "thanks",
  ty: "thanks",
  hw: "how",
  abt: "about",
  bc: "because",
  cuz: "because",
  gonna: "going",
  wanna: "want",
  gotta: "got",
  rn: "now",
  dose: "does",
  tke: "take",
  teh: "the",
  hav: "have",
  wht: "what",
  ppl: "people",
  thier: "their",
  adress: "address",
  acct: "account",
  msgs: "messages",
  b4: "before",
  q: "que",
  xq: "porque",
  pq: "porque",
  porq: "porque",
  tmb: "tambien",
  dnd: "donde",
  msj: "mensaje",
  msjs: "mensajes",
};

const phrases: [RegExp, string][] = [
  [
    /\bhow (?:long|soon|fast|quick|quickly)\b|\bcuanto (?:tiempo|se tarda|se demora|tarda\w*|demora\w*)\b/g,
    "howlong",
  ],
  [/\bhow many\b|\bcuant[oa]s\b/g, "howmany"],
  [/\bhow much\b|\bcuanto\b|\bcuanta\b/g, "howmuch"],
  [/\b(cash|cashing) out\b/g, "cashout"],
  [/\bsign(ed|ing)? ?up\b/g, "signup"],
  [/\b(log|logged|logging|sign|signed|signing) ?(in|on|into)\b/g, "login"],
  [/\bopt(ed)? ?out\b/g, "unsubscribe"],
  [/\bturn(ed)? (me |it |my \w+ )?down\b/g, "rejected"],
  [
    /\b(not|didn'?t|wasn'?t|isn'?t|won'?t|did not|was not) (be )?(accept(ed)?|approved?|taken?|go(ne)? through)\b/g,
    "rejected",
  ],
  [/\bno (me )?(acept\w+|aprob\w+)\b/g, "rejected"],
  [/\blaw firm\b/g, "lawfirm"],
  [/\bscreen ?(shot|shots|grab|grabs|cap|caps)\b/g, "screenshot"],
  [/\b(credit|debit|bank) cards?\b/g, "card"],
  [/\bgift ?cards?\b|\btarjetas? de regalo\b/g, "giftcard"],
  [/\bdo ?not ?call\b|\bno llame\b/g, "donotcall"],
  [/\be-?mails? ad+res+(es)?\b|\be-?mails?\b|\bcorreo electronico\b/g, "email"],
  [/\bfollow(ing|ed)?[ -]?up\b/g, "update"],
  [/\bwhat('?s| is)\b/g, "what"],
  [/\bwhere('?s| is)\b/g, "where"],
  [/\bhow('?s| is)\b/g, "how"],
  [/\bwhen('?s| is)\b/g, "when"],
  [
    /\b(?:wo|ca|do|does|did|is|are|was|were|has|have|should)n'?t\b|\b(?:cannot|never|not|nunca)\b/g,
    "not",
  ],
];

const empty = new Set(
  (
    "a an the this that these those it its i im ive id ill me my mine we us our you your yours youre he she him his her they them their is am are was were be been being " +
    "do does did doing have has had having will would can could should shall may might must to of in on at by for from with about as if so " +
    "or and but not no just also too very really please ok okay hi hello hey there here any some get gets got getting go going let lets know " +
    "exactly actually really basically usually normally generally whole up down out off over back through thru give gives gave given giving more when's " +
    "tell want need like guys thanks thank what whats which wheres hows s t re ve ll d m gonna one thing stuff something anything still ever even yet now " +
    "el la los las un una unos unas de del al a y e o u que en con por para es son soy eres ser esta este esto estos estas estan estoy mi mis " +
    "tu tus su sus se me te lo le les nos no si ya muy mas hay ha he han fue era como hola gracias favor puedo puede pueden tengo tiene tienen " +
    "quiero hacer hago hace hacen yo ustedes usted"
  ).split(" "),
);

const fillers = new Set(
  "exactly actually really basically literally just please thing things stuff like guys yall lol omg haha ok okay okey hey hi hello so well um uh oh also anyway hola oye pues bueno favor".split(
    " ",
  ),
);

const asking: Record<string, string> = {
  how: "how",
  when: "when",
  cuando: "when",
  why: "why",
  porque: "why",
  where: "where",
  donde: "where",
  who: "who",
  quien: "who",
};

const mostWords = 40;

/**
 * Lower case without accents, odd signs or doubled letters, shorthand written out: the form in
 * which all questions are compared.
 */
export function plainText(text: string): string {
  return text
    .slice(0, 1000)
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[\u2018\u2019\u0060\u00b4]/g, "'")
    .replace(/por que\b/g, "porque")
    .replace(/^y (?=(?:is|was|did|do|does|are|cant|can't|isnt|wont)\b)/, "why ")
    .replace(/([aeiouhlstym])\1{2,}/g, "$1$1")
    .replace(/[^a-z0-9$'?!.@-]+/g, " ")
    .split(" ")
    .map((word) => shorthand[word.replace(/(?<![?!.])[?!.]+$/, "")] ?? word)
    .join(" ")
    .trim();
}

function trimEnding(word: string): string {
  if (word.length <= 4) return word.replace(/s$/, "");
  const bare = word.replace(/(ies)$/, "y").replace(/(?:ing|ed|ly|es|s)$/, "");
  const short = bare.length >= 3 ? bare : word;
  return short.replace(/([b-df-hj-np-tv-z])\1$/, "$1").replace(/[eao]$/, "");
}

/** The stem of one plain word. */
export function stemOf(word: string): string {
  return (
    asking[word] ?? wordFamilies.get(word) ?? wordFamilies.get(trimEnding(word)) ?? trimEnding(word)
  );
}

/**
 * Whether a stem is a question word: it tells questions apart but says nothing of their subject.
 */
export function isAskingStem(stem: string): boolean {
  return ["how", "when", "why", "where", "who"].includes(stem);
}

/** Whether a word as it stands in a text says little by itself ("the", "do", "my"). */
export function isSmallWord(written: string): boolean {
  return empty.has(written) && !(written in asking);
}

/**
 * The words of a text, each stem once, forty at most; signs of the index's query language do not
 * survive.
 */
export function wordsOf(text: string): QuestionWord[] {
  const joined = phrases.reduce((plain, [what, by]) => plain.replace(what, by), plainText(text));
  const seen = new Set<string>();
  const words: QuestionWord[] = [];
  for (const raw of joined.replace(/'(s|re|m|ve|ll|d|t)\b/g, " $1").split(/[^a-z0-9]+/)) {
    const written = raw.slice(0, 24);
    if (written === "" || written === "s" || fillers.has(written)) continue;
    const stem = isSmallWord(written) ? written : stemOf(written);
    if (seen.has(stem)) continue;
    seen.add(stem);
    words.push({ written, stem });
  }
  return words.slice(0, mostWords);
}
