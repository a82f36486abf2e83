/** Weights in training: their slopes, and what is kept of earlier slopes and of their squares. */
export type Slot = {
  weights: Float32Array;
  slopes: Float32Array;
  first: Float32Array;
  second: Float32Array;
};

const [keptOfSlopes, keptOfSquares] = [0.9, 0.999];

export const slotOf = (weights: Float32Array): Slot => ({
  weights,
  slopes: new Float32Array(weights.length),
  first: new Float32Array(weights.length),
  second: new Float32Array(weights.length),
});

/**
 * Moves all weights of a slot against their slopes, which are nothing afterwards. `step` counts
 * from 1. Source: Adam (Kingma and Ba, 2015).
 */
export function moveSlot(
  { weights, slopes, first, second }: Slot,
  rate: number,
  step: number,
): void {
  const whole = rate / (1 - keptOfSlopes ** step);
  const spread = 1 - keptOfSquares ** step;
  for (let at = 0; at < weights.length; at++) {
    const slope = slopes[at]!;
    const mean = keptOfSlopes * first[at]! + (1 - keptOfSlopes) * slope;
    const square = keptOfSquares * second[at]! + (1 - keptOfSquares) * slope * slope;
    first[at] = mean;
    second[at] = square;
    weights[at]! -= (whole * mean) / (Math.sqrt(square / spread) + 1e-8);
    slopes[at] = 0;
  }
}

/** Rows of vectors, of which a step moves only those that it met. */
export type Rows = {
  vectors: Float32Array;
  dimensions: number;
  slopes: Float32Array;
  first: Float32Array;
  /** One for each row, and the step at which it was last moved. */
  second: Float32Array;
  moved: Int32Array;
  met: Set<number>;
};

export const rowsIn = (vectors: Float32Array, dimensions: number): Rows => ({
  vectors,
  dimensions,
  slopes: new Float32Array(vectors.length),
  first: new Float32Array(vectors.length),
  second: new Float32Array(vectors.length / dimensions),
  moved: new Int32Array(vectors.length / dimensions),
  met: new Set(),
});

/** Moves the rows that were met, each as one: its squares are the mean of its numbers'. */
export function moveRows(rows: Rows, rate: number, step: number): void {
  const { vectors, dimensions, slopes, first, second, moved, met } = rows;
  const spread = 1 - keptOfSquares ** step;
  for (const row of met) {
    const from = row * dimensions;
    let square = 0;
    for (let d = 0; d < dimensions; d++) square += slopes[from + d]! * slopes[from + d]!;
    const faded = keptOfSquares ** (step - moved[row]!) * second[row]!;
    second[row] = faded + ((1 - keptOfSquares) * square) / dimensions;
    moved[row] = step;
    const size = rate / (Math.sqrt(second[row] / spread) + 1e-6);
    for (let d = 0; d < dimensions; d++) {
      const mean = keptOfSlopes * first[from + d]! + (1 - keptOfSlopes) * slopes[from + d]!;
      first[from + d] = mean;
      vectors[from + d]! -= size * mean;
      slopes[from + d] = 0;
    }
  }
  met.clear();
}
