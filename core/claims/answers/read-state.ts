import { toStateCode, usStates } from "~/core/accounts/us-states";
import { negators, phraseList, wordList } from "~/core/claims/answers/known-words";
import { isSpanish, partsOf, wordsOf, type Part } from "~/core/claims/answers/parts";
import { holds, readPart } from "~/core/claims/answers/read-part";
import { settleParts, type Read } from "~/core/claims/answers/settle";
import { nothingAsked } from "~/core/claims/answers/topic";
import { oneEditApart } from "~/core/words/one-edit-apart";

const otherNames: readonly (readonly [string, string])[] = [
  ["nueva york", "NY"],
  ["new york city", "NY"],
  ["nyc", "NY"],
  ["nueva jersey", "NJ"],
  ["jersey", "NJ"],
  ["nuevo mexico", "NM"],
  ["nuevo hampshire", "NH"],
  ["carolina del norte", "NC"],
  ["carolina del sur", "SC"],
  ["dakota del norte", "ND"],
  ["dakota del sur", "SD"],
  ["virginia occidental", "WV"],
  ["virginia del oeste", "WV"],
  ["luisiana", "LA"],
  ["pensilvania", "PA"],
  ["misisipi", "MS"],
  ["misuri", "MO"],
  ["tejas", "TX"],
  ["oregon", "OR"],
  ["cali", "CA"],
  ["washington d c", "DC"],
  ["washington state", "WA"],
  ["n carolina", "NC"],
  ["s carolina", "SC"],
  ["no carolina", "NC"],
  ["so carolina", "SC"],
  ["n dakota", "ND"],
  ["s dakota", "SD"],
  ["w virginia", "WV"],
  ["n c", "NC"],
  ["s c", "SC"],
];
const names = [
  ...Object.entries(usStates).map(([code, name]) => [name.toLowerCase(), code] as const),
  ["district of columbia", "DC"] as const,
  ...otherNames,
].toSorted(([one], [other]) => other.length - one.length);

// Towns whose name holds that of a state where they are not, or need not be.
const towns = phraseList(
  `kansas city|michigan city|nevada city|washington heights|washington park|california street
   |delaware county|george washington|texas roadhouse|virginia beach ave|missouri city
   |indiana jones|georgia tech`,
);
// Codes that are words in small letters.
const wordCodes = wordList("in or me ok hi oh la al de mi id as ma pa co mo ne va ca");
const neverAlone = wordList("ok hi");

// Where the person was, works or comes from is not where they lived.
const notLiving = phraseList(
  `traveling|travelling|visiting|visit|vacation|on a trip|trip|i work|working in|born
   |from originally|originally|license|car says|plates|area code|says|says im|friend in
   |stationed|used to live|used to be|left|moved from|moved out|moved away|came from|driving
   |passing through|based in|company in|going to|moving to|will move|now i|now im|now in
   |currently|these days|i now|right now|ahora|de viaje|visitando|naci|trabajo en|vacaciones
   |antes vivia|me fui de|drove through|not anymore|no longer`,
);
const isLiving = phraseList(
  `lived|living|live in|sleep|pay taxes|moved to|was in|vivia|vivo|vivi|me mude a|all year
   |since then`,
);
const nowadays = phraseList(
  "now i|now im|now in|now|currently|these days|nowadays|ahora|hoy vivo|today",
);
const thenToo = phraseList("then and now|then too|still|also then|back then|entonces");
const aside = phraseList("every day but|i work");

type Mention = { state: string; at: number; end: number };

function codeAt(part: Part, typed: ReadonlySet<string>, isShort: boolean): Mention | null {
  const at = part.words.length - 1;
  const word = part.words[at] ?? "";
  if (word.length !== 2 || toStateCode(word) === null) return null;
  const code = word.toUpperCase();
  const isAlone = part.words.length === 1;
  if (isAlone && isShort && neverAlone.has(word)) return null;
  const isTyped = typed.has(code);
  if (wordCodes.has(word) && !isTyped) return null;
  return isTyped || part.words.length <= 3 ? { state: code, at, end: at + 1 } : null;
}

function misspelt(part: Part): Mention | null {
  for (let at = 0; at < part.words.length; at++)
    for (const size of [2, 1]) {
      const said = part.words.slice(at, at + size).join(" ");
      if (said.length < 6 || said === "indian" || said === "virginia") continue;
      const known = names.find(([name]) => name.length >= 6 && oneEditApart(name, said));
      if (known) return { state: known[1], at, end: at + size };
    }
  return null;
}

function mentionsIn(part: Part, typed: ReadonlySet<string>, isShort: boolean): Mention[] {
  let line = towns.reduce((rest, town) => rest.replaceAll(town, " place place "), part.line);
  const found: Mention[] = [];
  for (const [name, state] of names)
    for (let at = line.indexOf(` ${name} `); at >= 0; at = line.indexOf(` ${name} `)) {
      const before = line.slice(0, at).split(" ").filter(Boolean).length;
      found.push({ state, at: before, end: before + name.split(" ").length });
      line = line.replace(` ${name} `, ` ${name.replaceAll(/[a-z]+/g, "place")} `);
    }
  const code = codeAt(part, typed, isShort);
  if (code && found.length === 0) found.push(code);
  const near = found.length === 0 ? misspelt(part) : null;
  return near ? [near] : found;
}

function stateIn(part: Part, mentions: readonly Mention[]): string | null {
  const { words, line } = part;
  const firm = mentions.filter(
    ({ at }) => !words.slice(Math.max(0, at - 3), at).some((word) => negators.has(word)),
  );
  const states = new Set(firm.map(({ state }) => state));
  if (states.size !== 1) return states.size > 1 ? "several" : null;
  if (holds(line, nowadays) && !holds(line, thenToo)) return null;
  const isElsewhere = holds(line, notLiving) && !(holds(line, isLiving) && !holds(line, aside));
  return isElsewhere ? null : ([...states][0] ?? null);
}

// Codes in capitals, where a text is not written in them altogether.
const codesTyped = (text: string): ReadonlySet<string> =>
  new Set(/[a-z]/.test(text) || text.length < 20 ? (text.match(/\b[A-Z]{2}\b/g) ?? []) : []);

/** The states that a part of a text names, in their order, each with the words that name it. */
export const statesNamed = (part: Part, text: string): Mention[] =>
  mentionsIn(part, codesTyped(text), false).toSorted((one, other) => one.at - other.at);

const choosing = phraseList("either|or|between|o|entre");

/** Reads the state of the answer to Q9; the code, or why there is none. */
export function readState(text: string): string {
  const exact = neverAlone.has(text.trim().toLowerCase()) ? null : toStateCode(text);
  if (exact !== null && !(wordCodes.has(text.trim()) && text.trim().length === 2)) return exact;
  const typed = codesTyped(text);
  const spanish = isSpanish(wordsOf(text));
  const parts = partsOf(text.replace(/\b([NSW])\.? ?(?=Carolina|Dakota|Virginia)/gi, "$1 "));
  const all = parts.map((part): Read<string> => {
    const read = readPart(part, nothingAsked, spanish);
    const mentions = mentionsIn(part, typed, parts.length === 1);
    const said = read.isAsked || read.isBelief || read.isTheirs ? null : stateIn(part, mentions);
    const isOpen = said === "several" || (said !== null && holds(part.line, choosing));
    return { ...read, part, head: null, matter: said, isHedged: read.isHedged || isOpen };
  });
  const { says } = settleParts(all);
  return says === "several" ? "unclear" : says;
}
