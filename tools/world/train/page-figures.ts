import type { PageExample } from "~/tools/world/train/train-page";

/** A picture as a whole, with what was said of it by nets that have not learnt from its family. */
export type JudgedPicture = { example: PageExample; texts: number; right: number };

const STEPS = [0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.95, 0.98, 1.000001];

const percent = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${((part / whole) * 100).toFixed(1)} %`;

function reliability(said: readonly { chance: number; is: boolean }[]): string[] {
  return STEPS.slice(1).map((to, i) => {
    const from = STEPS[i] ?? 0;
    const within = said.filter(({ chance }) => chance >= from && chance < to);
    const right = within.filter(({ is }) => is).length;
    return `| ${from} to ${Math.min(1, to)} | ${within.length} | ${percent(right, within.length)} |`;
  });
}

const isRight = ({ readings, taken }: PageExample): boolean => readings[taken]?.role === 0;

/** How far the probabilities of pages are true: by family, and by what was said. */
export function pageFigures(judged: readonly JudgedPicture[]): string {
  const names = [...new Set(judged.map(({ example }) => example.family))];
  const kinds = judged.map(({ example, texts }) => ({
    chance: texts,
    is: example.page.role === 0,
  }));
  const rights = judged
    .filter(({ example }) => example.readings.length > 0)
    .map(({ example, right }) => ({ chance: right, is: isRight(example) }));
  return [
    "| family left out | kind right | reading right | said so |",
    "|---|---|---|---|",
    ...names.map((name) => {
      const of = judged.filter(({ example }) => example.family === name);
      const kind = of.filter(
        ({ example, texts }) => texts > 0.5 === (example.page.role === 0),
      ).length;
      const asked = of.filter(({ example }) => example.readings.length > 0);
      const right = asked.filter(({ example }) => isRight(example)).length;
      const said = asked.reduce((sum, each) => sum + each.right, 0);
      return `| ${name} | ${percent(kind, of.length)} | ${percent(right, asked.length)} | ${percent(said, asked.length)} |`;
    }),
    "| said: a conversation by text | pictures | is one |",
    "|---|---|---|",
    ...reliability(kinds),
    "| said: the reading is right | pictures | is right |",
    "|---|---|---|",
    ...reliability(rights),
  ].join("\n");
}
