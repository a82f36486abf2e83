import { readEmail } from "~/core/sign-up/answers/join-answers";

const endings = "com|net|org|edu|gov|us|io|co|mx|es|me|info|biz";
const providers = "gmail|yahoo|hotmail|outlook|icloud|aol|live|msn";

// What is repeated is bounded, so that no text takes longer than its length (B6).
const dot = / ?(?:\(dot\)|\[dot\]|\b(?:dot|period|punto)\b) ?/gi;
const underscore = / ?\b(?:underscore|guion bajo)\b ?/gi;
const dash = / ?\b(?:dash|hyphen|guion(?: medio)?)\b ?/gi;
const spacedProvider = /\b(?:g|gee) ?mail\b/gi;
const at = / ?(?:@|\(at\)|\[at\]|\b(?:at|arroba)\b(?: the\b)?) ?/gi;
const spacedEnding = new RegExp(`@([\\w-]{1,63})(?: ?\\. ?| )(${endings})\\b`, "i");
const noEnding = new RegExp(`@(${providers})(?![\\w.])`, "i");
const runTogether = new RegExp(`\\b([\\w.]{2,64})at(${providers})(?:dot|\\.)?com\\b`, "i");

const withoutSign = new RegExp(
  `\\b(?=[\\w.]{0,40}\\d)([\\w.]{3,40}) (${providers})(?:\\.com)?$`,
  "i",
);
const howSpelled =
  /\b(?:all |todo |todos? en )?(?:one word|lower ?case|small letters|no spaces?|together|junto|sin espacios?|minusculas?|no caps)\b/gi;
/** "f like frank", "d as in dog": a letter. */
const asInWord = /\b([a-z]) (?:as in|like|for|de|como en) [a-z]{2,20}\b,?/gi;
/** "begay b-e-g-a-y": a word and how it is spelled. */
const spelledOut = /\b(\w{3,20}),? ((?:\w-){2,19}\w)\b/g;
const commaEnding = new RegExp(`(@[\\w-]{1,63}),(${endings})\\b`, "i");
const digits: ReadonlyMap<string, string> = new Map(
  "zero one two three four five six seven eight nine cero uno dos tres cuatro cinco seis siete ocho nueve"
    .split(" ")
    .map((word, at) => [word, String(at % 10)]),
);
// What is said before an address and is no part of it.
const notOfAddress = new Set(
  (
    "its it's it is i im i'm my me email e-mail mail address correo es mi el la use using to at a the and y sure yes yeah ok okay hi hey so that thats this uh um " +
    "number numero with for on or reach here goes please just probably think try put down one thanks name user username spelled send aqui seria usa pon en si claro"
  ).split(" "),
);
const maxParts = 10;

// "lupe ibarra 1968 at yahoo dot com": what is said before the sign is one word in an address.
function joinSpoken(text: string): string {
  const [before = "", ...rest] = text.split(/ (?:at|arroba) /i);
  if (rest.length !== 1) return text;
  const words = before.split(" ").map((word) => word.replace(/,$/, ""));
  const parts: string[] = [];
  for (let word = words.pop(); word !== undefined; word = words.pop()) {
    const plain = word.toLowerCase();
    if (parts.length >= maxParts || notOfAddress.has(plain) || !/^[\w.+-]+$/.test(word)) break;
    parts.unshift(parts.length > 0 || words.length > 0 ? (digits.get(plain) ?? word) : word);
  }
  return parts.length < 2 ? text : `${words.join(" ")} ${parts.join("")}@${rest[0] ?? ""}`;
}

/**
 * The email address in an answer as people say it: `maria at gmail dot com`, `maria @ gmail. com`,
 * `maria@gmail`, or written as usual; lower-cased, or null.
 */
export function readSpokenEmail(answer: string): string | null {
  const written = readEmail(answer);
  if (written) return written;
  if (
    !/@|\bat\b|arroba|atgmail|atyahoo|\(at\)|\d[\w.]{0,40} (?:gmail|yahoo|hotmail|outlook|icloud|aol)/i.test(
      answer,
    )
  )
    return null;
  const spoken = answer
    .replace(/\s+/g, " ")
    .replace(howSpelled, " ")
    .replace(asInWord, "$1")
    .replace(spelledOut, (both, word: string, letters: string) =>
      letters.replaceAll("-", "") === word ? word : both,
    )
    .replace(/\b(?:(?:the|el) )?(?:number|numero) (?=\w)/gi, "")
    .replace(/ {2,}/g, " ")
    .replace(dot, ".")
    .replace(underscore, "_")
    .replace(dash, "-")
    .replace(spacedProvider, "gmail");
  const typed = joinSpoken(spoken)
    .replace(commaEnding, "$1.$2")
    .replace(at, "@")
    .replace(runTogether, "$1@$2.com")
    .replace(withoutSign, "$1@$2.com")
    .replace(spacedEnding, "@$1.$2")
    .replace(noEnding, "@$1.com");
  return readEmail(typed);
}
