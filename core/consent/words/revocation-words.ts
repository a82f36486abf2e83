/**
 * LG-17: the words of the FCC (LG-01), of Twilio (TW-50) and of the CTIA (LG-07). They always stop,
 * whatever we asked before.
 */
const perSe = new Set([
  "stop",
  "stopall",
  "stop all",
  "quit",
  "end",
  "revoke",
  "opt out",
  "optout",
  "cancel",
  "unsubscribe",
  "opt me out",
  "please opt me out",
  // What the messages of other senders tell people to answer.
  "stop2end",
  "stop2stop",
  "stop2quit",
  "stop2optout",
  "stop to end",
  "stop to stop",
  "stop to quit",
  "stop to opt out",
  "end2end",
  "stoptext",
]);

/** Our addition: the same in French, as Canadian carriers know it. */
const french = ["arret", "arreter"];

/** Our addition: the same in Spanish, and in French. Some are surnames too. */
const foreign = new Set([
  ...french,
  "alto",
  "para",
  "pare",
  "paren",
  "parar",
  "basta",
  "baja",
  "cancelar",
  "detener",
  "cancela",
  "cancele",
  "cancelen",
]);

// prettier-ignore
const spanishSlips = new Set([
  "darme de baja", "dar de baja", "dame de baja", "deme de baja", "quiero darme de baja", "desuscribir", "parale", "parenle",
]);

// prettier-ignore
const typos = new Set([
  ...spanishSlips,
  "sotp", "stpo", "tsop", "stp", "sto", "dtop", "atop", "wtop", "stip", "stap", "syop", "stpp", "stoip", "stoo", "st0p", "5top", "stops",
  "unsub", "unsuscribe", "unsubcribe", "unsubscibe", "unsubscrib", "unsubscirbe", "unsubscribed", "unsubscribe me",
  "cancle", "cacel", "cancal", "canel", "qiut", "qit", "quite", "revok", "otp out", "opt ou", "opt oit", "ebd", "endd", "remove", "desist", "discontinue", "cease", "halt", "terminate",
  "wrong number", "wrongnumber", "this is the wrong number", "you have the wrong number",
]);

// prettier-ignore
const fillers = new Set([
  "please", "pls", "plz", "ok", "okay", "now", "thanks", "thank", "you", "thx", "ty", "just", "immediately", "asap", "all", "kindly",
  "por", "favor", "porfavor", "gracias", "ya", "sir", "maam", "hi", "hello", "hey", "hola", "right", "re", "period",
]);

// Phones and mail programs add these lines by themselves.
const signature = / (?:sent from my|get outlook for|enviado desde mi) [a-z0-9 ]{1,30}$/;

/** Longer texts are sentences: nothing to look up. */
const longestStopWord = 60;

const squeeze = (word: string): string => word.replace(/(.)\1+/gu, "$1");
const withoutSpaces = (word: string): string => word.replaceAll(" ", "");

const compact = new Set([...perSe].map(withoutSpaces));
const squeezed = new Set([...perSe, ...foreign].map((word) => squeeze(withoutSpaces(word))));

const compactForeign = new Set([...foreign].map(withoutSpaces));
const eitherWord = new Set([...compact, ...compactForeign]);
/**
 * Words that may follow a stop word without a space, where the letters stood alone: "E N D A L L".
 */
const joinedBeside = new Set(["all", "please", "pls", "now"]);

/**
 * Whether tokens are only words of a list, each of one token or several ("opt out opt out"), or of
 * such words without spaces in a single token ("stopstop", "cancelall").
 */
function isMadeOf(tokens: readonly string[], list: ReadonlySet<string>): boolean {
  const isSingle = tokens.length === 1;
  const joined = tokens.join("");
  const ends = isSingle ? null : endsOf(tokens);
  const reached = [0];
  for (let to = 1; to <= joined.length; to++) {
    if (ends !== null && !ends.has(to)) continue;
    for (const from of reached) {
      const part = joined.slice(from, to);
      if (!list.has(part) && !(isSingle && from > 0 && joinedBeside.has(part))) continue;
      reached.push(to);
      break;
    }
  }
  return reached.at(-1) === joined.length;
}

function endsOf(tokens: readonly string[]): ReadonlySet<number> {
  const ends = new Set<number>();
  let length = 0;
  for (const token of tokens) ends.add((length += token.length));
  return ends;
}

/** Letters of other scripts that look like the Latin ones, as a phone's other keyboard has them. */
const lookAlikes = new Map(
  [..."аaвbеeкkмmнhоoрpсcтtуyхxѕsіiјjαaεeιiκkνnοoρpτtυuχx".matchAll(/(.)(.)/gu)].map(
    ([, alike = "", latin = ""]) => [alike, latin] as const,
  ),
);
const otherScript = /[\u0370-\u045f]/;
const inLatin = (words: string): string =>
  otherScript.test(words)
    ? Array.from(words, (letter) => lookAlikes.get(letter) ?? letter).join("")
    : words;
// A neighbouring key or a digit caught after the word, as in "stop1" or "end 1".
const strayKey = /^stop[\p{L}\p{N}]$/u;
const strayAfter = /^(\S+) [\p{L}\p{N}]$/u;
const hasStray = (words: string): boolean =>
  strayKey.test(words) || compact.has(strayAfter.exec(words)?.[1] ?? "");
// Messages of others spell out the instruction with the word: "text STOP".
const order = /^(?:text|txt|texto|word|sms) (?=\S+$)/;
// Letters held down, as in "stooop"; a word that begins otherwise needs no squeezing.
const squeezedFirstLetters = new Set([...squeezed].map((word) => word.charAt(0)));
const isHeldDown = (words: string): boolean =>
  squeezedFirstLetters.has(words.charAt(0)) && squeezed.has(squeeze(withoutSpaces(words)));
const likely = (words: string): boolean => typos.has(words) || hasStray(words) || isHeldDown(words);
const isLikely = (token: string): boolean => likely(token) || compact.has(token);

// Anything that reads as a stop word begins like one, so the first two letters rule out most texts,
// as written and with the first letter held down. Typos of several words are looked up whole.
const slips = [...typos].filter((slip) => !slip.includes(" "));
const beginnings = new Set(
  [...perSe, ...foreign, ...slips, ...squeezed].map((word) => withoutSpaces(word).slice(0, 2)),
);
function beginsLikely(tokens: readonly string[]): boolean {
  const [one = "", two = "", ...more] = tokens;
  const letters = one.length > 1 ? one : one + two;
  if (beginnings.has(letters.slice(0, 2))) return true;
  if (letters.charAt(0) !== letters.charAt(1)) return false;
  return beginnings.has(squeeze(one + two + more.join("")).slice(0, 2));
}

const tokensOf = (written: string): string[] =>
  inLatin(written).replace(signature, "").replace(order, "").split(" ");

/**
 * The kind of stop word that a whole text is: one of the law's, one of another language, or a typo.
 */
export type StopWord = "per_se" | "foreign" | "typo";

/**
 * Reads a text of plain words (`plainWords`) as a stop word, surrounded by nothing but courtesies
 * (`please stop now`) or more stop words. Null for anything else: sentences are for
 * `readRevocation`.
 */
export function readStopWord(written: string): StopWord | null {
  if (written.length > longestStopWord) return null;
  const whole = tokensOf(written);
  const tokens = whole.filter((word) => !fillers.has(word));
  if (tokens.length === 0) return null;
  const rest = tokens.join(" ");
  if (!beginsLikely(tokens) && !beginsLikely(whole)) return typos.has(rest) ? "typo" : null;
  if (isMadeOf(whole, compact) || isMadeOf(tokens, compact)) return "per_se";
  if (isMadeOf(whole, eitherWord) || isMadeOf(tokens, eitherWord)) return "foreign";
  return likely(rest) || tokens.every(isLikely) ? "typo" : null;
}

const inSpanish = [...foreign].filter((word) => !french.includes(word));
const heldInSpanish = new Set(inSpanish.map(squeeze));
const isSpanishSlip = (words: string): boolean =>
  spanishSlips.has(words) || heldInSpanish.has(squeeze(words));

/** Whether a text of plain words is a stop word in Spanish, and nothing else. */
export function isSpanishStop(written: string): boolean {
  const kind = readStopWord(written);
  const tokens = tokensOf(written).filter((word) => !fillers.has(word));
  if (kind === "foreign") return !tokens.some((word) => french.includes(word));
  return kind === "typo" && (isSpanishSlip(tokens.join(" ")) || tokens.every(isSpanishSlip));
}
