import { colourDistance } from "~/integrations/reader/engine/judge/line-look";
import type { SeenLine, SeenPage } from "~/integrations/reader/engine/judge/line-features";
import { judgedRoles, logit, OUTPUTS } from "~/integrations/reader/engine/judge/line-net";

const MESSAGE = judgedRoles.indexOf("message");
const NAME = judgedRoles.indexOf("name");
const OWN = OUTPUTS - 1;

const none: readonly number[] = Array.from({ length: OUTPUTS + 2 }, () => 0);

/**
 * What a first judgment says of a group of lines: the mean of its probabilities, how sure the words
 * of its messages are whose they are, and how many there are.
 */
function summed(group: readonly number[], judged: readonly Float32Array[]): readonly number[] {
  if (group.length === 0) return none;
  const mean = Array.from({ length: OUTPUTS }, () => 0);
  let evidence = 0;
  let weight = 0;
  for (const i of group) {
    const values = judged[i];
    if (!values) continue;
    for (let o = 0; o < OUTPUTS; o++) mean[o] = (mean[o] ?? 0) + (values[o] ?? 0) / group.length;
    evidence += (values[MESSAGE] ?? 0) * logit(values[OWN] ?? 0.5, 0.01);
    weight += values[MESSAGE] ?? 0;
  }
  return [...mean, Math.tanh(evidence / 4), Math.min(1, weight / 8)];
}

/** For each line the nearest name above it, by its text; empty where there is none. */
function namesAbove(lines: readonly SeenLine[], judged: readonly Float32Array[]): string[] {
  let current = "";
  return lines.map((line, i) => {
    const values = judged[i];
    if (values && (values[NAME] ?? 0) === Math.max(...values.subarray(0, OWN)))
      current = line.text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
    return current;
  });
}

/**
 * What a first judgment says around each line of a page, lines in reading order: of its
 * neighbours, of the lines in its own box, of its colours, of its margins, under its name, and of
 * the whole page.
 */
export function lineContext({ lines }: SeenPage, judged: readonly Float32Array[]): number[][] {
  const talls = lines.map(({ top, bottom }) => bottom - top).sort((a, b) => a - b);
  const unit = Math.max(1, talls[talls.length >> 1] ?? 1);
  const names = namesAbove(lines, judged);
  const indices = lines.map((_, i) => i);
  const page = summed(indices, judged);
  const where = (i: number, same: (one: SeenLine, other: SeenLine, j: number) => boolean) => {
    const line = lines[i];
    return line ? indices.filter((j) => j !== i && same(line, lines[j] ?? line, j)) : [];
  };
  const colours = (one: SeenLine, other: SeenLine): boolean =>
    colourDistance(one.look.ground, other.look.ground) < 24 &&
    colourDistance(one.look.ink, other.look.ink) < 70;
  return indices.map((i) => {
    const near = [-2, -1, 1, 2].flatMap((step) =>
      summed(lines[i + step] ? [i + step] : [], judged),
    );
    const box = where(
      i,
      (one, other) =>
        Math.abs(one.look.reach.top - other.look.reach.top) < unit * 0.7 &&
        colourDistance(one.look.ground, other.look.ground) < 24 &&
        Math.abs(one.left - other.left) < unit * 8,
    );
    const tight = where(
      i,
      (one, other) => Math.abs(one.left - other.left) < unit * 0.5 && colours(one, other),
    );
    return [
      ...near,
      ...summed(box, judged),
      ...summed(where(i, colours), judged),
      ...summed(tight, judged),
      ...summed(
        where(i, (one, other) => Math.abs(one.left - other.left) < unit * 0.5),
        judged,
      ),
      ...summed(
        where(i, (one, other) => Math.abs(one.right - other.right) < unit * 0.5),
        judged,
      ),
      ...summed(
        where(i, (_, __, j) => names[i] !== "" && names[j] === names[i]),
        judged,
      ),
      ...summed(
        where(i, (_, __, j) => names[i] !== "" && names[j] !== "" && names[j] !== names[i]),
        judged,
      ),
      ...page,
    ];
  });
}
