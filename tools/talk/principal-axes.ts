type Row = readonly number[];

const rounds = 40;

function covariance(rows: readonly Row[], size: number): number[][] {
  const sums = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (const row of rows)
    for (let at = 0; at < size; at++) {
      const part = row[at] ?? 0;
      const line = sums[at]!;
      for (let other = 0; other < size; other++) line[other]! += part * (row[other] ?? 0);
    }
  return sums;
}

/**
 * The directions in which vectors differ most, each at right angles to those before it, by power
 * iteration.
 */
export function principalAxes(
  rows: readonly Row[],
  wanted: number,
  random: () => number,
): number[][] {
  const size = rows[0]?.length ?? 0;
  const spread = covariance(rows, size);
  const axes: number[][] = [];
  while (axes.length < wanted) {
    let axis = Array.from({ length: size }, () => random() - 0.5);
    for (let round = 0; round < rounds; round++) {
      const turned = spread.map((line) =>
        line.reduce((sum, part, at) => sum + part * axis[at]!, 0),
      );
      for (const known of axes) {
        const along = known.reduce((sum, part, at) => sum + part * turned[at]!, 0);
        known.forEach((part, at) => (turned[at]! -= along * part));
      }
      const length = Math.hypot(...turned) || 1;
      axis = turned.map((part) => part / length);
    }
    axes.push(axis);
  }
  return axes;
}
