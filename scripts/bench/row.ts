/** One figure of the benchmark beside its limit, measured in the same run (interfaces.md). */
export type BenchRow = { name: string; value: number; unit: string; limit: number; ratio: number };

export type Emit = (row: BenchRow) => void;

/** Makes a row whose ratio is value over limit, with two decimals. */
export function row(name: string, value: number, unit: string, limit: number): BenchRow {
  return {
    name,
    value: round(value),
    unit,
    limit: round(limit),
    ratio: Math.round((value / limit) * 1000) / 1000,
  };
}

function round(figure: number): number {
  return figure >= 100 ? Math.round(figure) : Math.round(figure * 1000) / 1000;
}

/** The median of the figures. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The figure that `share` (0..1) of the figures do not exceed. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
