import { dimensions, vectorOf } from "~/core/understanding/word-places";

/** A filter looks at so many words that stand together. */
export const width = 3;

/**
 * What a text says by the meaning of its words: each filter is shown every three words that stand
 * together and keeps the most that it found; what all filters kept, and the mean of the words, is
 * weighed for each label. `filters` holds a row of three vectors for each.
 */
export type WindowModel = {
  count: number;
  filters: Float32Array;
  bias: Float32Array;
  /** For each filter, then for each dimension of the mean, a weight for each label. */
  out: Float32Array;
  /** What the filters and the labels say to a word, as far as it was asked. */
  known: Map<number, Float32Array>;
};

// The answers of all filters to one word, three for each, by its place in the window; then what it
// weighs for each label by itself.
function answersTo(model: WindowModel, place: number, labels: number): Float32Array {
  const found = model.known.get(place);
  if (found) return found;
  const { count, filters, out } = model;
  const vector = vectorOf(place);
  const rows = count * width;
  const answers = new Float32Array(rows + labels);
  for (let row = 0; row < rows; row++)
    for (let at = 0; at < dimensions; at++)
      answers[row]! += vector[at]! * filters[row * dimensions + at]!;
  for (let label = 0; label < labels; label++)
    for (let at = 0; at < dimensions; at++)
      answers[rows + label]! += vector[at]! * out[(count + at) * labels + label]!;
  model.known.set(place, answers);
  return answers;
}

/** The score of each label. */
export function windowScores(
  model: WindowModel,
  places: readonly number[],
  labels: number,
): Float32Array {
  const { count, bias, out } = model;
  const answers = places.map((place) => answersTo(model, place, labels));
  const scores = new Float32Array(labels);
  for (let filter = 0; filter < count; filter++) {
    let kept = 0;
    for (let end = 1; end <= answers.length; end++) {
      let sum = bias[filter]!;
      for (let part = 0; part < width; part++)
        sum += answers[end - 2 + part]?.[filter * width + part] ?? 0;
      if (sum > kept) kept = sum;
    }
    if (kept === 0) continue;
    for (let label = 0; label < labels; label++)
      scores[label]! += kept * out[filter * labels + label]!;
  }
  for (const own of answers)
    for (let label = 0; label < labels; label++)
      scores[label]! += own[count * width + label]! / answers.length;
  return scores;
}
