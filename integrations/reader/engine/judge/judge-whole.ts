import type { SeenPage } from "~/integrations/reader/engine/judge/line-features";
import { applyNet } from "~/integrations/reader/engine/judge/judge-lines";
import { lineWords } from "~/integrations/reader/engine/judge/line-words";
import { logit, type LineNet } from "~/integrations/reader/engine/judge/line-net";
import {
  agreementOf,
  judgedSides,
  pageSigns,
  readingSigns,
  type Sides,
} from "~/integrations/reader/engine/judge/page-features";

/**
 * The trained nets: those of lines, each after the one before; that of what a page shows by its
 * signs, and that by the words around its messages; and that of whether a reading of it is right.
 */
export type TrainedNets = {
  lines: readonly LineNet[];
  page: LineNet;
  around: LineNet;
  doubt: LineNet;
};

/** How much the words around the messages count in what a page shows. */
const AROUND = 0.35;

/** What the nets of pages and readings have: yes, no, and a last output that asks nothing. */
export const YES_NO_OUTPUTS = 3;

/**
 * From here on the layout's rules and the judged lines mean the same conversation, and that of the
 * rules is taken.
 */
const AGREED = 0.8;

/** The reading that is taken of a page, by the rules or by its judged lines, and the other. */
export type TakenReading = { taken: Sides; other: Sides; byRules: boolean };

/** Which of two readings is taken: what the rules say, or the lines by their probabilities. */
export function takeReading(
  page: SeenPage,
  chances: readonly Float32Array[],
  rules: Sides,
): TakenReading {
  const judged = judgedSides(chances);
  const byRules = agreementOf(page, judged, rules) >= AGREED;
  return byRules
    ? { taken: rules, other: judged, byRules }
    : { taken: judged, other: rules, byRules };
}

/**
 * The words of a page around its messages as a reading has them: what is said in them may be said
 * anywhere, while the words of an app tell what it is for.
 */
export function wordsAround({ lines }: SeenPage, sides: Sides): number[] {
  const others = lines.filter((_, i) => (sides[i] ?? null) === null);
  return [...new Set(others.flatMap(({ text }) => lineWords(text)))];
}

/** The chance that a page shows texts by its signs and its words, which err on different pages. */
export const together = (bySigns: number, byWords: number): number =>
  1 / (1 + Math.exp(-(1 - AROUND) * logit(bySigns, 0.001) - AROUND * logit(byWords, 0.001)));

/**
 * Of a page whose lines have been judged, the probabilities that it is a conversation by text
 * message, and that the reading taken gives its messages to the right speakers.
 */
export function judgeWhole(
  nets: TrainedNets,
  page: SeenPage,
  chances: readonly Float32Array[],
  { taken, other, byRules }: TakenReading,
  signs: readonly number[],
): { texts: number; right: number } {
  const [rules, judged] = byRules ? [taken, other] : [other, taken];
  const features = pageSigns(page, chances, rules, signs);
  const reasons = readingSigns(page, chances, taken, other, byRules);
  const [whole] = applyNet(nets.page, [features], [[]]);
  const [said] = applyNet(nets.around, [[0]], [wordsAround(page, judged)]);
  const [reading] = applyNet(nets.doubt, [reasons], [[]]);
  return { texts: together(whole?.[0] ?? 0, said?.[0] ?? 0), right: reading?.[0] ?? 0 };
}
