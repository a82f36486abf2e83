import { maxWords, questions, rowsOf, type Question } from "~/core/understanding/word-net";
import { modelWords } from "~/core/understanding/text-features";
import { headLabels } from "~/tools/talk/heads";
import { longTexts } from "~/tools/talk/long-texts";
import { nameTexts } from "~/tools/talk/names/name-texts";
import { examplesOf, isBroad, readWordings } from "~/tools/talk/read-wordings";
import type { WordedExample } from "~/tools/talk/net/train-word-net";
import { labelled } from "~/tools/talk/train-heads";

/** At least so many ways are learnt of a wording that has several. */
const mostWays = 8;
const namesLearnt = 4000;
/** So many texts of several wordings. */
const longLearnt = 24_000;

// The same words come again and again.
const known = new Map<string, Uint32Array>();

function rowsOnce(word: string): Uint32Array {
  const rows = known.get(word) ?? rowsOf(word);
  known.set(word, rows);
  return rows;
}

/** The words of a text by their rows, as far as they are read. */
export const wordsByRows = (text: string): Uint32Array[] =>
  modelWords(text).slice(0, maxWords).map(rowsOnce);

/** All wordings as the net learns them, with the place of each label among those given. */
export function wordedExamples(
  labels: Readonly<Record<Question, readonly string[]>>,
  random: () => number,
): WordedExample[] {
  const told = {} as Record<Question, ReadonlySet<string>>;
  for (const name of questions)
    told[name] = new Set(labelled(name).map(({ wording, label }) => `${label} ${wording}`));
  const seen = new Set<string>();
  const examples: WordedExample[] = [];
  const parts: { text: string; stop: string; safety: string }[] = [];
  const add = (text: string, of: Record<Question, string | null>, isBroad: boolean): void => {
    const places = questions.map((name) => {
      const label = of[name];
      return label === null ? -1 : labels[name].indexOf(label);
    });
    const key = `${modelWords(text).join(" ")} ${places.join()}`;
    if (seen.has(key) || places.every((place) => place < 0)) return;
    seen.add(key);
    examples.push({ words: wordsByRows(text), labels: places, isBroad });
  };
  for (const wording of readWordings()) {
    const of = {} as Record<Question, string | null>;
    for (const name of questions) {
      const label = headLabels[name](wording);
      of[name] = label !== null && told[name].has(`${label} ${wording.wording}`) ? label : null;
    }
    const { stop, safety } = of;
    const isSingle = !/[(|]/.test(wording.wording);
    if (isSingle && stop !== null && safety !== null)
      parts.push({ text: wording.wording, stop, safety });
    const ways = isSingle ? 1 : mostWays;
    for (const { text } of examplesOf([wording], ways, random)) add(text, of, isBroad(wording));
  }
  for (const text of nameTexts(namesLearnt, random))
    add(text, { stop: "none", safety: "none", intent: null }, true);
  const tells = ({ stop, safety }: (typeof parts)[number]): boolean =>
    stop !== "none" || safety !== "none";
  for (const { text, told: part } of longTexts(parts, tells, longLearnt, random))
    add(text, { stop: part?.stop ?? "none", safety: part?.safety ?? "none", intent: null }, true);
  return examples.filter(({ words }) => words.length > 0);
}

/** For so many of the other examples one of the broad ones is met in the last rounds. */
const othersForEach = 2;

/**
 * What is met once more at the end: all but the broad wordings, which are five times as many, and a
 * few of those, so that none is forgotten.
 */
export function lastExamples(
  examples: readonly WordedExample[],
  random: () => number,
): WordedExample[] {
  const others = examples.filter(({ isBroad }) => !isBroad);
  const broad = examples.length - others.length;
  const share = others.length / othersForEach / Math.max(1, broad);
  return examples.filter((example) => !example.isBroad || random() < share);
}
