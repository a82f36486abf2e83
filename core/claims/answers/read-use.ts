import { negators, phraseList, wordList } from "~/core/claims/answers/known-words";
import { isSpanish, partsOf, wordsOf, type Part } from "~/core/claims/answers/parts";
import { holds, readPart } from "~/core/claims/answers/read-part";
import { settleParts, type Read } from "~/core/claims/answers/settle";
import { nothingAsked } from "~/core/claims/answers/topic";
import { oneEditApart } from "~/core/words/one-edit-apart";

export type UseSaid = "home" | "work" | "both";

const home = wordList(
  `home homes house household family personal private casa hogar familia privado privada
   familiar personales`,
);
const work = wordList(
  `work works business job shop office company clients customers trabajo negocio oficina chamba
   taller tienda clientes empresa bisnes laboral jale`,
);
const both = phraseList(
  `both|half and half|half n half|50 50|fifty fifty|a mix|about even|evenly|about equal
   |even split|parejo|mixed|equally|a bit of each|little of each|ambos|ambas|los dos|las dos
   |las dos cosas|mitad y mitad|mitad mitad|de todo|para todo`,
);
// Words of places and jobs that tell no use of the phone.
const elsewhere = phraseList(
  `work from home|working from home|work at home|trabajo en casa|trabajo desde casa|at work
   |i work|im working|working|going home|at home|get home|heading home|home now|business card
   |business cards|none of your business|homework|home depot|home alone|their business
   |my house|in the house|of the house|nursing home|home phone|house phone|stay home|used to
   |retired from|cuando llegue`,
);
const people = phraseList(
  `for my kids|for the kids|talk with my|talk to my|calls to my|to call my kids
   |para hablar con mi|para mis hijos|for my family|only the kids`,
);
const mostly = phraseList(
  `mostly|mainly|primarily|mostly just|90|80|95|99|mas que nada|sobre todo|mayormente
   |principalmente|casi siempre|almost only|usually|most of the time`,
);
const minor = phraseList(
  `now and then|sometimes|once in a while|occasional|occasionally|every so often|a little|a few
   |rarely|hardly|from time to time|at times|a call|one call|though|a veces|de vez en cuando
   |poquito|un poco|raras veces|leaning|calls me`,
);
const also = phraseList("also|too|as well|plus|tambien|ademas|and also|every day as well");

function isSaid(words: readonly string[], known: ReadonlySet<string>, from: number): boolean {
  return words.some(
    (word, at) =>
      known.has(word) && !words.slice(Math.max(from, at - 4), at).some((one) => negators.has(one)),
  );
}

const typedFor: Readonly<Record<string, UseSaid>> = { home: "home", work: "work", both: "both" };
const realWords = wordList("word bath hole hope some come fork cork hoe bot oth");

function misspelt(words: readonly string[]): UseSaid | null {
  const [word = ""] = words;
  if (words.length !== 1 || realWords.has(word)) return null;
  const meant = Object.keys(typedFor).find((known) => oneEditApart(known, word));
  return meant === undefined ? null : (typedFor[meant] ?? null);
}

function useIn({ words, line }: Part, from: number): UseSaid | null {
  if (holds(line, both) && !words.some((word) => negators.has(word))) return "both";
  if (holds(line, elsewhere)) return null;
  const isHome = isSaid(words, home, from) || holds(line, people);
  const isWork = isSaid(words, work, from);
  if (isHome && isWork) return holds(line, mostly) ? null : "both";
  if (isHome) return "home";
  return isWork ? "work" : misspelt(words);
}

// One use that prevails, with a little of the other; or one and the other too.
function prevailing(firm: readonly Read<UseSaid>[]): UseSaid | null {
  const said = firm.map(({ matter }) => matter);
  if (said.includes("both")) return "both";
  const [first] = firm;
  const rest = firm.filter(({ matter }) => matter !== first?.matter);
  if (first && rest.every(({ part }) => holds(part.line, minor)))
    return holds(first.part.line, mostly) ? first.matter : null;
  return rest.some(({ part }) => holds(part.line, also)) ? "both" : null;
}

/** Reads what the line is used for from the answer to Q8. */
export function readUse(text: string): UseSaid | "unsure" | "unclear" | "nothing" {
  const spanish = isSpanish(wordsOf(text));
  const all = partsOf(text).map((part): Read<UseSaid> => {
    const read = readPart(part, nothingAsked, spanish);
    const isQuiet = read.isAsked || read.isBelief;
    const from = read.head === null ? 0 : 1;
    // "HOME but also work" adds: only a change of mind replaces.
    return {
      ...read,
      part,
      head: null,
      matter: isQuiet ? null : useIn(part, from),
      isContrast: false,
    };
  });
  return settleParts(all, { merge: prevailing }).says;
}
