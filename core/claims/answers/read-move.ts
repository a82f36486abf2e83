import { toStateCode } from "~/core/accounts/us-states";
import { daysNamed } from "~/core/claims/answers/days-named";
import { phraseList, wordList } from "~/core/claims/answers/known-words";
import { partsOf, type Part } from "~/core/claims/answers/parts";
import { holds } from "~/core/claims/answers/read-part";
import { statesNamed } from "~/core/claims/answers/read-state";
import type { CalendarDay } from "~/core/claims/facts/calendar";

/**
 * What a text says of a move of its writer: a state, with the day where one is told; `unsure` where
 * a move or a new address is told and no one state; or nothing of the kind.
 */
export type MoveSaid =
  { says: "moved"; state: string; from: CalendarDay | null } | { says: "unsure" | "nothing" };

const moves = wordList("moved relocated mude mudamos mudado mudada");
const lives = wordList("live living reside residing vivo vivimos");
const first = wordList("i im ive we weve were yo nosotros");
// What may stand between "I" and "moved", or before "moved" where no "I" is written.
const besidePronoun = wordList(
  `just recently have had finally now also both all actually then already since nos me hemos he
   ya acabo de ahora am are currently and y officially`,
);
const courtesies = wordList(
  `hi hey hello ok okay so yes yeah yep no heads up fyi update btw oh also just letting you know
   please pls hola bueno pues well and sorry thanks thank`,
);
// Told, asked, supposed or said by others: none of it says that the writer moved.
const voids = wordList(
  `says said say saying told tell tells claims claimed thinks think thought if when whether until
   unless would should could can might may will did does pretend pretended like imagine they he
   she their his her ad text message dice dicen dijo si cuando que wish before since after ask
   asked asks asking wants want never not didnt havent dont doesnt isnt arent nunca desde`,
);
const elsewhere = phraseList(
  `visiting|visit|vacation|vacationing|on a trip|this weekend|passing through|for work
   |de visita|de vacaciones|used to|moved here|moved in here|moved back and`,
);
const newAddress = phraseList(
  `new address|new addy|address changed|address has changed|change of address|changed my address
   |nueva direccion|direccion nueva|cambie de direccion|cambio de direccion|address to
   |address is now`,
);
const beforeAddress = wordList(
  `my our mi nuestra the a i ive we weve have has got here heres is this need to please pls
   update change updated new es tengo una la esta hi hey hello ok so fyi just letting you know
   moved and hola su your records with correct can could you me nos`,
);
const nowadays = wordList("now ahora ya currently today nowadays anymore since desde longer");
const unnamed =
  /^(?:moved|relocated|mude|mudamos) (?:out of state|(?:to |in to |into |a |de )?(?:a |an |my |our |un |una |otro |otra )?(?:new |different |another |diferente )*(?:state|city|town|house|home|place|apartment|apt|address|estado|ciudad|casa|apartamento|direccion))\b/;
// What follows a verb of a whole move: "moved my couch" is another.
const towards = wordList("to in into en from back over down up out");
const alone =
  /^(?:moved|relocated|mude|mudamos)(?: (?:again|recently|away|out|now|already|today|yesterday|ya|ayer|hoy|(?:on|last|this|in|since|el) .+))?$/;
const noTown = wordList(
  `my your his her their our the a an this that it on in with up down forward nights days spam
   trash new old another phone number folder here there mi tu su el la un una otro otra t
   mobile verizon att iphone android email voicemail`,
);

const inherentlyOwn = wordList("mude mudamos vivo vivimos");
const formerly = wordList("no dont longer not never to");
const sinceWords = wordList("since desde moved relocated mude mudamos on el");
const leaves = phraseList(
  `no longer|anymore|any more|moved|relocated|ya no|mude|mudamos|cambie de casa|address changed
   |address has changed|new address`,
);
const returned = phraseList("back in|back at|moved back here|de vuelta en|regrese a|volvi a");

const isZip = (word: string): boolean => word.length === 5 && Number(word) > 500;
// Codes that are other words, or another place (Los Angeles), name no state beside "moved to".
const codesOfWords = wordList("la me hi in or as id de al oh ok");

// As addresses end: "toledo oh", "AZ 85004".
function codeAtEnd(words: readonly string[], isAddress: boolean): string | null {
  const withoutZip = words.filter((word, at) => at < words.length - 2 || !isZip(word));
  const hasZip = withoutZip.length < words.length;
  const last = withoutZip.at(-1) ?? "";
  const code = last.length === 2 ? toStateCode(last) : null;
  if (code === null) return null;
  const isWord = codesOfWords.has(last) && !(hasZip || (isAddress && last !== "la"));
  return isWord ? null : code;
}

// Of a street's name and a town's that of the town counts: it stands at the end.
function statesIn(part: Part, from: number, text: string, isAddress: boolean): string[] {
  const words = part.words.slice(from);
  const code = codeAtEnd(words, isAddress);
  const named = statesNamed({ ...part, words, line: ` ${words.join(" ")} ` }, text);
  if (!isAddress) {
    const said = named.filter(({ at }) => words[at] !== "la");
    return code !== null && said.length === 0 ? [code] : said.map(({ state }) => state);
  }
  const last = named.at(-1);
  const behind = last ? words.slice(last.end) : [];
  const isAtEnd = last !== undefined && behind.every((word) => isZip(word) || nowadays.has(word));
  if (code !== null) return [code];
  return isAtEnd ? [last.state] : [];
}

// "Moved to Phoenix, AZ": a part that is only a place goes on.
function withNext(parts: readonly Part[], at: number, part: Part, text: string): string[] {
  const next = parts[at + 1];
  const here = statesIn(part, 0, text, false);
  return next && next.words.length < 4 ? [...here, ...statesIn(next, 0, text, true)] : here;
}

// Who acts: "I" beside the verb, or nobody where the verb begins what is said.
function isOwn({ words }: Part, verb: number): boolean {
  let at = verb - 1;
  while (at >= 0 && besidePronoun.has(words[at] ?? "")) at--;
  const isSpanish = inherentlyOwn.has(words[verb] ?? "");
  if (at >= 0 && !first.has(words[at] ?? "") && !isSpanish)
    return words.slice(0, at + 1).every((each) => courtesies.has(each));
  return !words.slice(0, Math.max(0, at)).some((each) => voids.has(each));
}

type Told = { states: string[]; isMove: boolean; part: Part };
type At = { parts: readonly Part[]; at: number; text: string };

// From "to" on, and to "from" where that comes after it: "to Texas from Ohio".
function destination({ words }: Part, moved: number): string[] {
  const behind = words.slice(moved + 1);
  const to = Math.max(behind.lastIndexOf("to"), behind.lastIndexOf("a"));
  const place = behind.slice(to + 1);
  const from = to < 0 ? -1 : place.findIndex((word) => word === "from" || word === "de");
  return from < 0 ? place : place.slice(0, from);
}

function toldByMove({ parts, at, text }: At, moved: number): Told | null {
  const part = parts[at]!;
  const { words } = part;
  if (!isOwn(part, moved)) return null;
  const said = words.slice(moved).join(" ");
  const isMove = unnamed.test(said) || alone.test(said);
  const next = words[moved + 1] ?? "";
  const isSpanish = inherentlyOwn.has(words[moved] ?? "");
  if (!towards.has(next) && !(isSpanish && ["a", "de"].includes(next)))
    return isMove ? { states: [], isMove, part } : null;
  const place = destination(part, moved);
  if (next === "from" && place.length === words.length - moved - 1)
    return { states: [], isMove: true, part };
  const to = { ...part, words: place, line: ` ${place.join(" ")} ` };
  const states = withNext(parts, at, to, text);
  const isPlace = place.join(" ") === "la" || !noTown.has(place[0] ?? "");
  const isTown = place.length > 0 && place.length < 5 && isPlace;
  return { states, isMove: isMove || isTown, part };
}

function toldByHome({ parts, at, text }: At, isLeft: boolean): Told | null {
  const part = parts[at]!;
  const { words } = part;
  const lived = words.findLastIndex((word) => lives.has(word));
  const am = words.findLastIndex(
    (word, place) => ["im", "am", "were", "are"].includes(word) && words[place + 1] === "in",
  );
  if (lived < 0 && !(isLeft && am >= 0)) return null;
  const verb = lived >= 0 ? lived : am;
  const isNow = isLeft || words.some((word) => nowadays.has(word));
  const isFormer = formerly.has(words[verb - 1] ?? "");
  if (!isNow || isFormer || !isOwn(part, lived >= 0 ? verb : verb + 1)) return null;
  const place = words.slice(verb + 1);
  const home = { ...part, words: place, line: ` ${place.join(" ")} ` };
  return { states: withNext(parts, at, home, text), isMove: false, part };
}

function toldByVerb(said: At, isLeft: boolean): Told | null {
  const part = said.parts[said.at]!;
  if (part.isAsked || holds(part.line, elsewhere)) return null;
  const moved = part.words.findLastIndex((word) => moves.has(word));
  return moved >= 0 ? toldByMove(said, moved) : toldByHome(said, isLeft);
}

// An address: what follows it up to the end of the text is its street, town and state.
function toldByAddress({ parts, at, text }: At): Told | null {
  const part = parts[at]!;
  const phrase = newAddress.find((each) => part.line.includes(each));
  if (phrase === undefined) return null;
  const before = part.line.slice(0, part.line.indexOf(phrase)).split(" ").filter(Boolean);
  if (!before.every((word) => beforeAddress.has(word))) return null;
  const from = before.length + phrase.trim().split(" ").length;
  const states = parts
    .slice(at)
    .flatMap((each, place) => statesIn(each, place === 0 ? from : 0, text, true));
  if (part.isAsked && states.length === 0) return null;
  return { states: states.slice(-1), isMove: true, part };
}

function dayTold(parts: readonly Part[], told: readonly Part[], today: CalendarDay) {
  const named = parts
    .filter((part) => told.includes(part) || part.words.some((word) => sinceWords.has(word)))
    .flatMap(({ words }) => daysNamed(words, today));
  const days = new Set(named.map(({ from, to }) => (from === to ? from : null)));
  const [day = null] = days;
  return days.size === 1 ? day : null;
}

// "N.C." and "N. Carolina" are one word and two, and no ends of sentences.
const asWords = (text: string): string =>
  text
    .replace(/\b([A-Z])\. ?([A-Z])\./g, "$1$2")
    .replace(/\b([NSW])\. ?(?=Carolina|Dakota|Virginia)/gi, "$1 ");

/**
 * Reads whether a text tells that its writer has moved, and where to (CL-04). It is asked back
 * before anything is recorded, and what is doubtful is no move rather than a guess: a town by
 * itself names no state, and what others did, what is to come and what is asked is none.
 */
export function readMove(typed: string, today: CalendarDay): MoveSaid {
  const text = asWords(typed);
  const parts = partsOf(text);
  const isLeft = parts.some(({ line }) => holds(line, leaves));
  const told = parts.flatMap((_, at) => {
    const said = { parts, at, text };
    return toldByVerb(said, isLeft) ?? toldByAddress(said) ?? [];
  });
  const named = told.filter(({ states }) => states.length > 0);
  const [state, ...others] = new Set(named.flatMap(({ states }) => states));
  const isBack = parts.some(({ line }) => holds(line, returned));
  if (state !== undefined && others.length === 0 && !isBack) {
    const inParts = named.map(({ part }) => part);
    return { says: "moved", state, from: dayTold(parts, inParts, today) };
  }
  const isTold = state !== undefined || told.some(({ isMove }) => isMove);
  return { says: isTold ? "unsure" : "nothing" };
}
