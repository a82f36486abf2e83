import { lineGround } from "~/integrations/reader/engine/ocr/line-ground";
import type { Letter } from "~/integrations/reader/engine/ocr/letter";

/** Blank runs between the letters of a line, in pixels of the cut-out picture. */
export type Gap = { from: number; to: number };

const INK = 0.3;

/**
 * How far each column's darkest (or brightest) point is from the background; the outer eighths of
 * the rows are left out.
 */
export function inkProfile(planes: Float32Array, width: number, height: number): Float32Array {
  const size = width * height;
  const [blue, green, red] = lineGround(planes, size);
  const profile = new Float32Array(width);
  for (let y = Math.floor(height / 8); y < height - height / 8; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const far = Math.max(
        Math.abs(planes[at]! - blue),
        Math.abs(planes[at + size]! - green),
        Math.abs(planes[at + 2 * size]! - red),
      );
      if (far > profile[x]!) profile[x] = far;
    }
  }
  return profile;
}

/** The runs of columns without ink between the first and the last letter. */
export function blankRuns(profile: Float32Array): Gap[] {
  const strongest = [...profile].sort((a, b) => a - b)[Math.floor(profile.length * 0.9)] ?? 0;
  const gaps: Gap[] = [];
  let start = -1;
  for (let x = 0; x < profile.length; x++) {
    const blank = (profile[x] ?? 0) < strongest * INK;
    if (blank && start < 0) start = x;
    if (!blank && start > 0) gaps.push({ from: start, to: x });
    if (!blank) start = -1;
  }
  return gaps;
}

/**
 * Puts spaces where the picture has a gap between two letters as wide as a word space and the model
 * read none.
 */
export function restoreSpaces(letters: Letter[], gaps: readonly Gap[], width: number): Letter[] {
  const solid = letters.filter(({ character }) => character !== " ");
  const [first, last] = [solid[0], solid.at(-1)];
  if (!first || !last || solid.length < 3) return letters;
  const pitch = ((last.at - first.at) * width) / Math.max(1, letters.length - 1);
  const { atSpaces, inWords } = typicalGaps(letters, gaps, width);
  const least =
    atSpaces > 0 ? Math.max(pitch * 0.34, atSpaces * 0.7) : Math.max(pitch * 0.36, inWords * 1.8);
  const wide = gaps.filter(({ from, to }) => to - from > Math.max(4, least));
  const very = wide.filter(({ from, to }) => to - from > pitch * 0.95);
  const text = letters.map(({ character }) => character).join("");
  const breaks = letters.map((letter, i) => {
    const before = letters[i - 1];
    if (!before || letter.character === " " || before.character === " ") return null;
    if (letters.length === text.length && isInHost(text, i)) return null;
    return (
      (standsAlone(before.character, letter.character) ? very : wide).find(({ from, to }) =>
        isBetween((from + to) / 2, before.at * width, letter.at * width),
      ) ?? null
    );
  });
  return letters.flatMap((letter, i) => {
    const gap = breaks[i];
    if (!gap || leavesCrumb(letters, breaks, i)) return [letter];
    return [
      {
        character: " ",
        at: (gap.from + gap.to) / 2 / width,
        confidence: 0.9,
        other: "",
        otherConfidence: 0,
      },
      letter,
    ];
  });
}

/** Whether a place lies between an @ and the first full stop behind it: no space stands there. */
function isInHost(text: string, at: number): boolean {
  return /@[\w-]*$/.test(text.slice(0, at)) && /^[a-z0-9-]+\.[a-z]{2}/.test(text.slice(at));
}

/**
 * Whether a space before letter `i` would leave a single letter that is no word: narrow letters
 * have wide gaps of their own.
 */
function leavesCrumb(
  letters: readonly Letter[],
  breaks: readonly (Gap | null)[],
  i: number,
): boolean {
  const ends = (at: number): boolean =>
    at <= 0 ||
    at >= letters.length ||
    letters[at]?.character === " " ||
    letters[at - 1]?.character === " " ||
    Boolean(breaks[at]);
  const crumb = (character: string | undefined): boolean =>
    /^[b-hj-tv-zB-HJ-TV-X]$/.test(character ?? "");
  return (
    (ends(i + 1) && crumb(letters[i]?.character)) ||
    (ends(i - 1) && crumb(letters[i - 1]?.character))
  );
}

/**
 * The usual gap at which the model itself read a space, or 0, and a large one inside words: other
 * gaps of the line are measured by them.
 */
function typicalGaps(
  letters: readonly Letter[],
  gaps: readonly Gap[],
  width: number,
): { atSpaces: number; inWords: number } {
  const between = (before: Letter | undefined, after: Letter | undefined): number => {
    const found =
      before && after
        ? gaps.find(({ from, to }) =>
            isBetween((from + to) / 2, before.at * width, after.at * width),
          )
        : undefined;
    return found ? found.to - found.from : 0;
  };
  const spaces: number[] = [];
  const inner: number[] = [];
  for (const [i, letter] of letters.entries()) {
    if (letter.character === " ") spaces.push(between(letters[i - 1], letters[i + 1]));
    else if (i > 0 && letters[i - 1]?.character !== " ")
      inner.push(between(letters[i - 1], letter));
  }
  const share = (values: number[], part: number): number =>
    values.sort((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;
  return {
    atSpaces: share(
      spaces.filter((gap) => gap > 0),
      0.5,
    ),
    inWords: share(inner, 0.6),
  };
}

function isBetween(middle: number, left: number, right: number): boolean {
  return middle > left && middle < right;
}

/**
 * Figures are set wide (a 1 has a gap on both sides), and so are marks after letters: only a very
 * wide gap parts them.
 */
function standsAlone(before: string, after: string): boolean {
  return (
    (/[\d:.,$+-]/.test(before) && /[\d:.,%)]/.test(after)) ||
    /[.,:;!?'")\]]/.test(after) ||
    /[('"[$]/.test(before) ||
    (before === "1" && /[A-Za-z]/.test(after)) ||
    (before === "." && /[a-z0-9]/.test(after))
  );
}
