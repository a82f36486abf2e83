import { lineContext } from "~/integrations/reader/engine/judge/line-context";
import { lineFeatures, type SeenPage } from "~/integrations/reader/engine/judge/line-features";
import {
  hiddenOf,
  judgedRoles,
  outputsOf,
  type JudgedRole,
  type LineNet,
} from "~/integrations/reader/engine/judge/line-net";
import { lineWords } from "~/integrations/reader/engine/judge/line-words";

/** What a line is, how likely, and how likely its words are the owner's of the screen. */
export type LineJudgment = { role: JudgedRole; sure: number; own: number };

/** The probabilities that a net gives the lines of a page. */
export function applyNet(
  net: LineNet,
  features: readonly (readonly number[])[],
  words: readonly (readonly number[])[],
): Float32Array[] {
  const layer = new Float32Array(net.hidden);
  return features.map((row, i) => {
    hiddenOf(net, row, words[i] ?? [], layer);
    return outputsOf(net, layer);
  });
}

/** Features of a page's lines for the net after `judged`, the probabilities of the one before. */
export function withContext(
  page: SeenPage,
  features: readonly (readonly number[])[],
  judged: readonly Float32Array[],
): number[][] {
  const context = lineContext(page, judged);
  return features.map((row, i) => [...row, ...(context[i] ?? [])]);
}

/**
 * Judges all lines of a page together: each net sees what the one before said around every line.
 * Lines are given in reading order; of each the probabilities of its roles and, last, of its words
 * being the owner's.
 */
export function lineChances(nets: readonly LineNet[], page: SeenPage): Float32Array[] {
  const features = lineFeatures(page);
  const words = page.lines.map(({ text }) => lineWords(text));
  let judged: Float32Array[] = [];
  for (const [i, net] of nets.entries())
    judged = applyNet(net, i === 0 ? features : withContext(page, features, judged), words);
  return judged;
}

/** The likeliest role of each line and how likely its words are the owner's. */
export function likeliest(chances: readonly Float32Array[]): LineJudgment[] {
  return chances.map((values) => {
    const roles = [...values.subarray(0, judgedRoles.length)];
    const sure = Math.max(...roles);
    return {
      role: judgedRoles[roles.indexOf(sure)] ?? "other",
      sure,
      own: values[judgedRoles.length] ?? 0.5,
    };
  });
}

/** Judges all lines of a page, given in reading order, together. */
export function judgeLines(nets: readonly LineNet[], page: SeenPage): LineJudgment[] {
  return likeliest(lineChances(nets, page));
}
