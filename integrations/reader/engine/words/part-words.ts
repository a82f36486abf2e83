import { isCommonWord } from "~/integrations/reader/engine/words/common-words";
import type { Letter } from "~/integrations/reader/engine/ocr/letter";

/**
 * How likely a space must have been to the model for two everyday words, and for any two words, to
 * be parted there.
 */
const HINT = 0.06;
const LIKELY = 0.3;

function isWord(text: string): boolean {
  return isCommonWord(text) && (text.length > 1 || /^[aI]$/.test(text));
}

/**
 * Where a run of letters falls into two words: the likeliest place at which the model had a space
 * in mind, or -1.
 */
function seamOf(word: readonly Letter[]): number {
  const text = word.map(({ character }) => character).join("");
  const stop = text.indexOf(".") + 1;
  if (
    /^\p{L}+\.\p{L}+[,!?]?$/u.test(text) &&
    isWord(text.slice(0, stop)) &&
    isWord(text.slice(stop))
  )
    return (word[stop]?.gap ?? 0) > HINT / 2 ? stop : -1;
  if (!/^\p{L}+'?\p{L}*[.,!?]?$/u.test(text) || text.length < 4 || isCommonWord(text)) return -1;
  const seams = word.flatMap(({ gap = 0 }, i) => {
    const [before, after] = [text.slice(0, i), text.slice(i)];
    const known = gap > HINT && isWord(before) && isWord(after);
    const likely = gap > LIKELY && before.length > 1 && after.replace(/\P{L}/gu, "").length > 1;
    return i > 0 && (known || likely) ? [{ i, gap }] : [];
  });
  return seams.sort((a, b) => b.gap - a.gap)[0]?.i ?? -1;
}

/**
 * Parts words that ran together in small print, where the model nearly read a space. Links and
 * addresses hold none and stay whole.
 */
export function partWords(letters: readonly Letter[]): Letter[] {
  const words: Letter[][] = [[]];
  for (const letter of letters) {
    if (letter.character === " ") words.push([letter], []);
    else words.at(-1)?.push(letter);
  }
  return words.flatMap((word) => {
    const seam = seamOf(word);
    const [before, after] = [word[seam - 1], word[seam]];
    if (!before || !after) return word;
    const space = {
      character: " ",
      at: (before.at + after.at) / 2,
      confidence: after.gap ?? 0,
      other: "",
      otherConfidence: 0,
    };
    return [...word.slice(0, seam), space, ...word.slice(seam)];
  });
}
