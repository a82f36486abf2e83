import { questions, rowsOf, type Question } from "~/core/understanding/word-net";
import { modelWords } from "~/core/understanding/text-features";
import { headLabels } from "~/tools/talk/heads";
import { nameTexts } from "~/tools/talk/name-texts";
import { examplesOf, readWordings } from "~/tools/talk/read-wordings";
import type { WordedExample } from "~/tools/talk/train-word-net";
import { labelled } from "~/tools/talk/train-heads";

/** At least so many ways are learnt of a wording that has several. */
const mostWays = 8;
const namesLearnt = 4000;
/** Of so many words of a text; hardly any wording has more. */
const learntWords = 64;

// The same words come again and again.
const known = new Map<string, Uint32Array>();

function rowsOnce(word: string): Uint32Array {
  const rows = known.get(word) ?? rowsOf(word);
  known.set(word, rows);
  return rows;
}

/** The words of a text by their rows, as far as they are learnt from. */
export const wordsByRows = (text: string): Uint32Array[] =>
  modelWords(text).slice(0, learntWords).map(rowsOnce);

/** All wordings as the net learns them, with the place of each label among those given. */
export function wordedExamples(
  labels: Readonly<Record<Question, readonly string[]>>,
  random: () => number,
): WordedExample[] {
  const asked = new Set(
    labelled("intent").map(({ wording, label }) => `${label} ${wording.toLowerCase()}`),
  );
  const seen = new Set<string>();
  const examples: WordedExample[] = [];
  const add = (text: string, of: Record<Question, string | null>): void => {
    const places = questions.map((name) => {
      const label = of[name];
      return label === null ? -1 : labels[name].indexOf(label);
    });
    const key = `${modelWords(text).join(" ")} ${places.join()}`;
    if (seen.has(key)) return;
    seen.add(key);
    examples.push({ words: wordsByRows(text), labels: places });
  };
  for (const wording of readWordings()) {
    const intent = headLabels.intent(wording);
    const of = {
      stop: headLabels.stop(wording),
      safety: headLabels.safety(wording),
      intent:
        intent !== null && asked.has(`${intent} ${wording.wording.toLowerCase()}`) ? intent : null,
    };
    const ways = /[(|]/.test(wording.wording) ? mostWays : 1;
    for (const { text } of examplesOf([wording], ways, random)) add(text, of);
  }
  for (const text of nameTexts(namesLearnt, random))
    add(text, { stop: "none", safety: "none", intent: null });
  return examples.filter(({ words }) => words.length > 0);
}
