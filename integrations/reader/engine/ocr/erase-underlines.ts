import { lineGround } from "~/integrations/reader/engine/ocr/line-ground";

/** Part of a line that was underlined, in shares of its width. */
export type UnderlinedSpan = { from: number; to: number };

type Run = { row: number; from: number; to: number };

/** Shortest run of ink, in line heights, that is an underline and no letter. */
const SHORTEST_RUN = 1.6;

function inkMask(
  planes: Float32Array,
  width: number,
  height: number,
): { mask: Uint8Array; ground: [number, number, number] } {
  const size = width * height;
  const ground = lineGround(planes, size);
  const [blue, green, red] = ground;
  const far = new Float32Array(size);
  let most = 0;
  for (let i = 0; i < size; i++) {
    far[i] = Math.max(
      Math.abs(planes[i]! - blue),
      Math.abs(planes[i + size]! - green),
      Math.abs(planes[i + 2 * size]! - red),
    );
    most = Math.max(most, far[i]!);
  }
  const mask = new Uint8Array(size);
  for (let i = 0; i < size; i++) mask[i] = far[i]! > most * 0.33 ? 1 : 0;
  return { mask, ground };
}

function longRuns(
  mask: Uint8Array,
  width: number,
  row: number,
  shortest: number,
): [number, number][] {
  const runs: [number, number][] = [];
  let start = -1;
  for (let x = 0; x <= width; x++) {
    const ink = x < width && mask[row * width + x] === 1;
    if (ink && start < 0) start = x;
    if (!ink && start >= 0) {
      if (x - start >= shortest) runs.push([start, x]);
      start = -1;
    }
  }
  return runs;
}

/**
 * Whether nothing stands on a short stroke: an underline hangs free below its letters, the foot of
 * an L or a 2 does not.
 */
function isDetached(mask: Uint8Array, width: number, { row, from, to }: Run): boolean {
  for (let above = row - 1; above > row - 7; above--) {
    let ink = 0;
    for (let x = from; x < to; x++) ink += mask[above * width + x] ?? 0;
    if (ink === 0) return true;
  }
  return false;
}

const MOST_BIT = 240;

/**
 * Whether the ink that a run belongs to stays between two rows: a bit of an underline does, the
 * hook of a g does not.
 */
function liesBetween(
  mask: Uint8Array,
  width: number,
  start: number,
  top: number,
  bottom: number,
): boolean {
  const seen = new Set([start]);
  for (const at of seen) {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (y < top || y > bottom || seen.size > MOST_BIT) return false;
    for (let step = 0; step < 9; step++) {
      const [nx, ny] = [x + (step % 3) - 1, y + Math.floor(step / 3) - 1];
      const next = ny * width + nx;
      if (nx >= 0 && nx < width && mask[next] === 1) seen.add(next);
    }
  }
  return true;
}

/**
 * Bits of an underline between the tails of two letters or behind the last one: they touch nothing
 * above or below its rows.
 */
function crumbs(mask: Uint8Array, width: number, height: number, runs: readonly Run[]): Run[] {
  const rows = [...new Set(runs.map(({ row }) => row))].sort((a, b) => a - b);
  const [top, bottom] = [rows[0] ?? 0, rows.at(-1) ?? 0];
  return rows.flatMap((row) =>
    longRuns(mask, width, row, 1)
      .filter(
        ([from, to]) =>
          to - from < height * SHORTEST_RUN &&
          liesBetween(mask, width, row * width + from, top - 1, bottom + 1),
      )
      .map(([from, to]) => ({ row, from: Math.max(0, from - 1), to: Math.min(width, to + 1) })),
  );
}

/**
 * Wipes the underlines of links out of a cut-out line (planes of `height` rows, changed in place):
 * the recogniser reads them as dots. Strokes that cross an underline from above are kept. @returns
 * where underlines were
 */
export function eraseUnderlines(
  planes: Float32Array,
  width: number,
  height: number,
): UnderlinedSpan[] {
  const { mask, ground } = inkMask(planes, width, height);
  const rows = Array.from(
    { length: Math.floor(height * 0.45) },
    (_, i) => Math.ceil(height * 0.55) + i,
  ).filter((row) => row < height);
  const shortest = Math.min(height * SHORTEST_RUN, Math.max(width * 0.45, height * 0.5));
  const runs = rows
    .flatMap((row) => longRuns(mask, width, row, shortest).map(([from, to]) => ({ row, from, to })))
    .filter((run) => run.to - run.from >= height * SHORTEST_RUN || isDetached(mask, width, run));
  if (runs.length === 0 || new Set(runs.map(({ row }) => row)).size > height * 0.2) return [];
  const top = Math.min(...runs.map(({ row }) => row));
  const columns = runs.flatMap(({ from, to }) =>
    Array.from({ length: to - from }, (_, i) => from + i),
  );
  const crossings = columns.filter((x) => mask[Math.max(0, top - 2) * width + x] === 1).length;
  if (crossings > columns.length * 0.4) return [];
  const bits = crumbs(mask, width, height, runs);
  for (const { row, from, to } of [...runs, ...bits]) {
    for (let x = from; x < to; x++) {
      const crossed = mask[Math.max(0, top - 2) * width + x] === 1;
      for (const y of crossed ? [] : [row - 1, row, row + 1]) {
        if (y < height && y >= 0)
          for (let plane = 0; plane < 3; plane++)
            planes[(plane * height + y) * width + x] = ground[plane] ?? 0;
      }
    }
  }
  return spansOf([...runs, ...bits], width);
}

/**
 * Where underlined words begin and end: breaks at the tails of g and y or at an @ (in shares of the
 * width) are closed.
 */
export function underlinedWords(
  spans: readonly UnderlinedSpan[],
  closed: number,
): UnderlinedSpan[] {
  const words: UnderlinedSpan[] = [];
  for (const { from, to } of spans) {
    const last = words.at(-1);
    if (last && from - last.to < closed) last.to = Math.max(last.to, to);
    else words.push({ from, to });
  }
  return words;
}

/**
 * The columns that ink ran under, rows of one underline joined; breaks, as between two links, stay.
 */
function spansOf(runs: readonly { from: number; to: number }[], width: number): UnderlinedSpan[] {
  const spans: UnderlinedSpan[] = [];
  for (const { from, to } of [...runs].sort((a, b) => a.from - b.from)) {
    const last = spans.at(-1);
    if (last && from / width <= last.to) last.to = Math.max(last.to, to / width);
    else spans.push({ from: from / width, to: to / width });
  }
  return spans;
}
