import { randomFrom } from "~/tools/talk/random-from";

/** Draws that are the same for the same seed, everywhere. */
export type Chance = {
  /** A number from `low` to `high`. */
  between(low: number, high: number): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  maybe(share: number): boolean;
};

function fnv(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++)
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}

/** The draws of a seed. `pick` throws on an empty list. */
export function chanceFrom(seed: string): Chance {
  const unit = randomFrom(fnv(seed));
  return {
    between: (low, high) => low + unit() * (high - low),
    whole: (low, high) => low + Math.floor(unit() * (high - low + 1)),
    pick: (from) => {
      const drawn = from[Math.floor(unit() * from.length)];
      if (drawn === undefined) throw new Error("Nothing can be drawn from an empty list.");
      return drawn;
    },
    maybe: (share) => unit() < share,
  };
}
