import { inkProfile } from "~/integrations/reader/engine/ocr/word-gaps";
import type { Letter } from "~/integrations/reader/engine/ocr/letter";

const LOW = new Set([..."acemnrsuvwxz"]);
/**
 * How far a sign's top may lie from the tall letters' towards the low ones' to be a figure: in many
 * fonts figures are lower than an l.
 */
const LIKE_TALL = 0.6;
/** From here on a ring is as low as the small letters. */
const LIKE_LOW = 0.75;
const TALL = new Set([..."bdfhkl23456789"]);

/** The topmost inked row in a window of columns, or null when there is no ink. */
function topInk(
  planes: Float32Array,
  width: number,
  height: number,
  from: number,
  to: number,
  threshold: number,
  ground: readonly number[],
): number | null {
  for (let y = 0; y < height; y++) {
    for (let x = Math.max(0, from); x < Math.min(width, to); x++) {
      for (let plane = 0; plane < 3; plane++) {
        if (
          Math.abs((planes[(plane * height + y) * width + x] ?? 0) - (ground[plane] ?? 0)) >
          threshold
        )
          return y;
      }
    }
  }
  return null;
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function groundOf(planes: Float32Array, size: number): number[] {
  return [0, 1, 2].map((plane) => {
    const counts = new Uint32Array(64);
    for (let i = 0; i < size; i++) counts[Math.min(63, (planes[plane * size + i] ?? 0) >> 2)]!++;
    return counts.indexOf(Math.max(...counts)) * 4 + 2;
  });
}

const tokenAt = (text: string, i: number): string =>
  (/\S*$/.exec(text.slice(0, i))?.[0] ?? "") + (/^\S*/.exec(text.slice(i))?.[0] ?? "");

const isAddress = (token: string): boolean => /@|[a-z]\.[a-z]{2}|-$/i.test(token);

/**
 * The only capital of an address, an O amid small letters: the recogniser saw a tall ring, which
 * may be a nought.
 */
const isLoneCapital = (token: string, text: string, i: number): boolean =>
  text[i] === "O" &&
  /[a-z]/.test(text[i - 1] ?? "") &&
  /[a-z]/.test(text[i + 1] ?? "") &&
  token.replace(/[^A-Z]/g, "") === "O";

/** The letter as a nought, with the o that it may be. */
const asNought = (letter: Letter): Letter => ({
  ...letter,
  character: "0",
  other: "o",
  otherConfidence: letter.confidence / 2,
});

/**
 * A ring in an address beside small letters alone: no taller than they are it is an o (`oo.com` at
 * the head of a row), taller a nought.
 */
function ringAmongLow(letter: Letter, rise: number, lone: boolean): Letter {
  if (lone && rise > 0.1) return asNought(letter);
  return (lone || letter.character === "0") && rise < 0.06 ? { ...letter, character: "o" } : letter;
}

/**
 * Tells o from 0 by height, which the recogniser, reading words, ignores: a nought is as tall as an
 * l. Changes letters of addresses and hosts only; where no tall letter stands in the line, the low
 * ones alone decide, and without two low ones it stays as it is.
 */
export function tellNoughts(
  letters: readonly Letter[],
  planes: Float32Array,
  width: number,
  height: number,
): Letter[] {
  if (!letters.some(({ character }) => character === "o" || character === "0")) return [...letters];
  const ground = groundOf(planes, width * height);
  const threshold = Math.max(20, Math.max(...inkProfile(planes, width, height)) * 0.45);
  const tops = letters.map((letter, i) => {
    const at = letter.at * width;
    const reach =
      Math.min(
        at - (letters[i - 1]?.at ?? 0) * width,
        (letters[i + 1]?.at ?? 1) * width - at,
        height * 0.4,
      ) * 0.3;
    return topInk(
      planes,
      width,
      height,
      Math.round(at - reach),
      Math.round(at + reach) + 1,
      threshold,
      ground,
    );
  });
  const topsOf = (set: ReadonlySet<string>): number[] =>
    tops.filter((top, i): top is number => top !== null && set.has(letters[i]?.character ?? ""));
  const [low, tall] = [topsOf(LOW), topsOf(TALL)];
  const text = letters.map(({ character }) => character).join("");
  if (low.length < 2) return [...letters];
  // A tall letter whose stem stands aside of its middle tells no height.
  const flat = tall.length > 0 && middle(low) - middle(tall) < height * 0.08;
  if (tall.length < 1 || flat)
    return letters.map((letter, i) => {
      const [top, token] = [tops[i], tokenAt(text, i)];
      const lone = isLoneCapital(token, text, i);
      if (typeof top !== "number" || !/@|\.[a-z]{2}/.test(token) || (flat && !lone)) return letter;
      return ringAmongLow(letter, (middle(low) - top) / height, lone);
    });
  return letters.map((letter, i) => {
    const top = tops[i];
    const token = tokenAt(text, i);
    if (top === null || top === undefined || !isAddress(token)) return letter;
    const lone = isLoneCapital(token, text, i);
    const character = lone ? "o" : letter.character;
    if (character !== "o" && character !== "0") return letter;
    const share = (top - middle(tall)) / (middle(low) - middle(tall));
    if (character === "o" && share < (lone ? LIKE_LOW : LIKE_TALL)) return asNought(letter);
    return character === "0" &&
      share > LIKE_LOW &&
      !/\d/.test((letters[i - 1]?.character ?? "") + (letters[i + 1]?.character ?? ""))
      ? { ...letter, character: "o" }
      : letter;
  });
}
