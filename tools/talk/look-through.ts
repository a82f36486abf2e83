import { addVector, filterWidths, type Convolution } from "~/core/understanding/convolution";

/** What each filter of a width answered most, and from which place on; -1 where it was nothing. */
export type Found = { most: Float32Array; where: Int32Array };

/** The words' vectors one after the other, with two empty ones before and after them. */
export function placeWords(
  net: Convolution,
  words: readonly Uint32Array[],
  into: Float32Array,
): void {
  into.fill(0, 0, (words.length + 5) * net.dimensions);
  for (const [at, rows] of words.entries()) addVector(net, rows, into, (at + 2) * net.dimensions);
}

/** Shows all placed words to the filters of one width, given by its place in `filterWidths`. */
export function lookThrough(
  { dimensions, filters, bias }: Convolution,
  which: 0 | 1,
  placed: Float32Array,
  count: number,
  { most, where }: Found,
): void {
  const wide = filterWidths[which];
  const size = wide * dimensions;
  const first = (2 - (wide >> 1)) * dimensions;
  const weights = filters[which];
  for (let filter = 0; filter < most.length; filter++) {
    const from = filter * size;
    most[filter] = 0;
    where[filter] = -1;
    for (let at = 0; at < Math.max(1, count); at++) {
      const start = first + at * dimensions;
      let one = bias[which][filter]!;
      let two = 0;
      for (let i = 0; i < size; i += 2) {
        one += weights[from + i]! * placed[start + i]!;
        two += weights[from + i + 1]! * placed[start + i + 1]!;
      }
      if (one + two <= most[filter]!) continue;
      most[filter] = one + two;
      where[filter] = start;
    }
  }
}

/** The sum of the placed words, by the root of their number. */
export function sumWords(placed: Float32Array, count: number, into: Float32Array): void {
  const share = 1 / Math.sqrt(Math.max(1, count));
  for (let d = 0; d < into.length; d++) {
    let sum = 0;
    for (let at = 0; at < count; at++) sum += placed[(at + 2) * into.length + d]!;
    into[d] = sum * share;
  }
}
