import type { StopKind } from "~/core/claims/facts/claim-facts";
import { readRevocation } from "~/core/consent/words/revocation";
import { readStopWord } from "~/core/consent/words/revocation-words";
import { plainWords } from "~/core/words/plain-words";

const listOf = (words: string): string[] => words.split(/[\s|]+/).filter(Boolean);
const phrasesOf = (text: string): string[] =>
  text
    .split("|")
    .map((phrase) => phrase.trim())
    .filter(Boolean);

const perSe: ReadonlySet<string> = new Set(
  listOf("stop quit end revoke optout cancel unsubscribe"),
);

/** The letters of some words in lower case, for comparison with the law's single words. */
export const lettersOf = (words: string): string => words.toLowerCase().replace(/[^\p{L}]/gu, "");

// What may stand around a wish without changing it.
const courtesies: ReadonlySet<string> = new Set(
  listOf(
    `please pls plz hey hi hello now ok okay just immediately asap thanks thank you sir maam again
     por favor gracias ya hola kindly and i said stop`,
  ),
);

// The beginnings of sentences that anybody understands as "no more of these texts".
const wishes = phrasesOf(
  `stop texting|stop messaging|stop contacting|stop bothering|stop spamming|stop harassing
   |stop writing|stop sending|stop these|stop all|quit texting|quit messaging|quit contacting
   |quit bothering|quit sending|cease texting|cease messaging|do not text|dont text|never text
   |do not message|dont message|never message|do not contact|dont contact|never contact
   |do not bother|dont bother|do not write|dont write|do not send|dont send|do not spam|dont spam
   |leave me alone|leave us alone|let me be|take me off|take us off|take my number off
   |take this number off|get me off|remove me|remove us|remove my number|remove this number
   |remove my phone number|delete my number|delete this number|erase my number|lose my number
   |lose this number|unsubscribe me|opt me out|i want to opt out|i would like to opt out
   |i wish to opt out|i want to unsubscribe|i want to be removed|i want out|no more texts
   |no more messages|no more of these|no more of this|no more spam|no more ads
   |i do not want these texts|i dont want these texts|i do not want your texts
   |i dont want your texts|i dont want any more|i do not want any more|i dont want texts
   |i dont want these messages|i dont want your messages|no me escriban|no me escribas
   |no me manden|no me mandes|no me envien|no me contacten|no me molesten|deja de escribirme
   |dejen de escribirme|deje de escribirme|dejen de mandarme|dejen de enviarme|dejen de molestar
   |dejenme en paz|dejame en paz|dejeme en paz|quitenme|borrenme|saquenme|no mas mensajes`,
);

// What may follow such a beginning without making another sentence of it.
const mayFollow: ReadonlySet<string> = new Set(
  listOf(
    `me us my this your the these those any all more number phone cell list lists system database
     texts text texting messages message messaging msgs ads offers promos promotions spam anymore
     again ever to from of off on at here with them it mas mensajes lista numero la su de a mi este
     textos nunca`,
  ),
);

// With a condition or a joke beside it, a wish is for staff to understand.
const reserves: ReadonlySet<string> = new Set(
  listOf(
    `if unless until till except but when while only after before jk kidding joke lol haha
     tomorrow today later si hasta pero cuando broma`,
  ),
);

function saysWish(sentence: string): boolean {
  const words = sentence.split(" ").filter(Boolean);
  for (let from = 0; from < words.length; from++) {
    const said = words.slice(from).join(" ");
    const wish = wishes.find((each) => said === each || said.startsWith(`${each} `));
    const after = wish === undefined ? null : said.slice(wish.length).split(" ").filter(Boolean);
    if (after?.every((word) => mayFollow.has(word) || courtesies.has(word))) return true;
    if (!courtesies.has(words[from] ?? "")) return false;
  }
  return false;
}

function isPlain(words: string): boolean {
  const word = readStopWord(plainWords(words));
  if (word === "per_se" || word === "foreign") return true;
  if (
    plainWords(words)
      .split(" ")
      .some((each) => reserves.has(each))
  )
    return false;
  return words.split(/[.!?;,\n]+/).some((sentence) => saysWish(plainWords(sentence)));
}

/**
 * The kind of stop that some words are by the law's own words alone (64.1200(a)(10)), where nobody
 * has judged whether a reasonable person understands others. Pure.
 */
export const kindByLawsWords = (words: string | null): StopKind =>
  words !== null && perSe.has(lettersOf(words)) ? "per_se" : "unclear";

/**
 * The kind of stop that some words are (64.1200(a)(10), LG-01): one of the law's words, other words
 * that a reasonable person understands, or words that leave doubt, which staff decides. Pure.
 */
export function stopKindOf(words: string | null): StopKind {
  const kind = kindByLawsWords(words);
  return kind === "unclear" && words !== null && isPlain(words) ? "plain" : kind;
}

/**
 * The kind of stop that a person's words to a sender are, or null where they ask for no stop at
 * all. The trained understanding only raises a doubt for staff; it proves nothing (CL-01).
 */
export function readStop(words: string): StopKind | null {
  const kind = stopKindOf(words);
  if (kind !== "unclear") return kind;
  const wish = readStopWord(plainWords(words)) ?? readRevocation(words, { hasMedia: false });
  return wish === null || wish === "keep" ? null : "unclear";
}
