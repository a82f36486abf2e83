import { companyWords } from "~/bot/agent/cases/company-of";
import type { Recalled } from "~/bot/agent/understand/recall-talk";
import { findCaseOf, listCasesOf, type Case } from "~/core/cases/queries";
import { likeness } from "~/core/understanding/word-places";
import { plainWords } from "~/core/words/plain-words";

const ordinals: Readonly<Record<string, number>> = {
  first: 1,
  "1st": 1,
  primero: 1,
  primera: 1,
  primer: 1,
  second: 2,
  "2nd": 2,
  segundo: 2,
  segunda: 2,
  third: 3,
  "3rd": 3,
  tercero: 3,
  tercera: 3,
  tercer: 3,
  fourth: 4,
  "4th": 4,
  cuarto: 4,
  cuarta: 4,
  fifth: 5,
  "5th": 5,
  quinto: 5,
  quinta: 5,
};
/** "number two", "#3", or alone: "and three". */
const cardinals: Readonly<Record<string, number>> = Object.fromEntries(
  ["1 one uno", "2 two dos", "3 three tres", "4 four cuatro", "5 five cinco"].flatMap((names, at) =>
    names.split(" ").map((name) => [name, at + 1] as const),
  ),
);
const numberWords = new Set("number num no numero nr case caso".split(" "));
const newestWords = new Set(
  "last latest newest newer new recent ultimo ultima nuevo nueva".split(" "),
);
const oldestWords = new Set("oldest older old viejo vieja".split(" "));
const otherWords = new Set("other otro otra".split(" "));
/** An ordinal means a case only next to one of these words. */
const counted = new Set(
  "one case claim cases claims pic picture screenshot photo text caso reclamo captura foto uno una".split(
    " ",
  ),
);
const pointing = new Set("that it that's this they them ese esa eso ellos".split(" "));

/** The case that a text means; `unknown` is a number that is none of the person's own cases. */
export type MeantCase = { row: Case } | { unknown: string } | null;

const ownCases = (userId: string): Case[] =>
  listCasesOf(userId, 1000).filter(({ archivedAt }) => archivedAt === null);

function byNumber(userId: string, text: string): MeantCase {
  const digits =
    /\btc[\s-]?#?(\d{1,12})\b/i.exec(text)?.[1] ??
    /\b(?:case|claim|caso|reclamo)\s{0,3}(?:number|no\.?|num\.?|n[uú]mero)?\s{0,3}#?\s{0,3}(\d{3,12})\b/i.exec(
      text,
    )?.[1];
  if (!digits) return null;
  const row = findCaseOf(userId, `TC-${digits}`);
  return row ? { row } : { unknown: `TC-${digits}` };
}

/** The cases against the company that a text names most plainly, newest first. */
function byCompany(rows: readonly Case[], words: readonly string[]): Case[] {
  const said = new Set(words.map((word) => word.replace(/s$/, "")));
  const named = rows.map((row) => {
    const own = companyWords(row);
    const isWhole = own.length > 0 && words.join("").includes(own.join(""));
    return { row, count: own.filter((word) => said.has(word)).length + (isWhole ? 1 : 0) };
  });
  const most = Math.max(0, ...named.map(({ count }) => count));
  return most === 0 ? [] : named.filter(({ count }) => count === most).map(({ row }) => row);
}

/** "the gym one", "those loan guys": what stands after a word that describes a company. */
const described = new Set(
  "one ones guys people folks company place case thing things dudes outfit store shop stuff matter business los la".split(
    " ",
  ),
);
const articles = new Set("the el la los las".split(" "));
const nearEnough = 0.5;
const clearlyNearer = 0.08;

/** Two words of one stem, such as "tutor" and "tutoring". */
const isOfStem = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= 4 && (one.startsWith(other) || other.startsWith(one));

const nearness = (said: string, own: string): number =>
  isOfStem(said, own) ? 1 : likeness(said, own);

/** The case against the company whose name is nearest in meaning to how it is described. */
function byMeaning(rows: readonly Case[], words: readonly string[]): MeantCase {
  const said = words.filter(
    (word, at) =>
      word.length > 2 &&
      !counted.has(word) &&
      (described.has(words[at + 1] ?? "") ||
        (at === words.length - 1 && articles.has(words[at - 1] ?? ""))),
  );
  const near = rows
    .map((row) => ({
      row,
      near: Math.max(
        0,
        ...companyWords(row).flatMap((own) => said.map((one) => nearness(one, own))),
      ),
    }))
    .sort((a, b) => b.near - a.near);
  const [best, next] = near;
  return best && best.near >= nearEnough && best.near - (next?.near ?? 0) >= clearlyNearer
    ? { row: best.row }
    : null;
}

function byOrder(rows: readonly Case[], words: readonly string[], recalled: Recalled): MeantCase {
  const listed = recalled.cases.flatMap((number) =>
    rows.filter(({ externalCaseId }) => externalCaseId === number),
  );
  // An ordinal counts in the order in which we just listed them, else in the order of sending.
  const inOrder = listed.length > 1 ? listed : [...rows].reverse();
  const at = words.findIndex((word, place) => {
    const beside = [words[place + 1], words[place - 1]].some((one) => counted.has(one ?? ""));
    const isLast = place === words.length - 1;
    if ((ordinals[word] ?? 0) > 0) return beside || isLast;
    const isNumbered = numberWords.has(words[place - 1] ?? "");
    return (cardinals[word] ?? 0) > 0 && (isNumbered || (isLast && words.length <= 3 && place > 0));
  });
  const named = words[at] ?? "";
  const [row] = at < 0 ? [] : inOrder.slice((ordinals[named] ?? cardinals[named] ?? 1) - 1);
  if (row) return { row };
  const isCounted = words.some((word) => counted.has(word));
  if (isCounted && words.some((word) => newestWords.has(word)) && rows[0]) return { row: rows[0] };
  const oldest = rows.at(-1);
  if (isCounted && words.some((word) => oldestWords.has(word)) && oldest) return { row: oldest };
  const rest = rows.filter(({ externalCaseId }) => externalCaseId !== recalled.meant);
  // People ask about an open case rather than a refused one.
  const others = [...rest].sort(
    (a, b) => Number(a.status === "rejected") - Number(b.status === "rejected"),
  );
  return words.some((word) => otherWords.has(word)) && others[0] ? { row: others[0] } : null;
}

const nobodyListed: Recalled = { cases: [], meant: null, said: [], asked: [] };

/**
 * Which of a person's own cases a text means: by its number, its company, its place among those
 * that were named before, or because it was spoken of last ("that one", "and if they don't pay?").
 * @param isPointing whether a text without any name means the case that was spoken of last
 */
export function whichCase(
  userId: string,
  text: string,
  recalled: Recalled,
  isPointing: boolean,
): MeantCase {
  const numbered = byNumber(userId, text);
  if (numbered) return numbered;
  const rows = ownCases(userId);
  const words = plainWords(text).split(" ");
  const named = byCompany(rows, words);
  // "the second one of theirs": what is counted are the cases against that company.
  const among = named.length > 1 ? byOrder(named, [...words, "one"], nobodyListed) : null;
  const [newest] = named;
  const ofCompany = among ?? (newest ? { row: newest } : null);
  const found = ofCompany ?? byOrder(rows, words, recalled) ?? byMeaning(rows, words);
  if (found || !isPointing || !words.some((word) => pointing.has(word))) return found;
  const row = rows.find(({ externalCaseId }) => externalCaseId === recalled.meant);
  return row ? { row } : null;
}
