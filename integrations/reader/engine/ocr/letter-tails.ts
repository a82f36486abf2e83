import type { Letter } from "~/integrations/reader/engine/ocr/letter";

/** How sure the model must be of a q that no u follows: below, the g it resembles is likelier. */
const SURE = 0.88;

/**
 * Tells q from g by company: an unsure q without a u is a g. Codes at the end of links keep what
 * was read.
 */
export function tellTails(letters: readonly Letter[]): Letter[] {
  return letters.map((letter, i) => {
    if (letter.character !== "q") return letter;
    const [before, after] = [letters[i - 1]?.character ?? " ", letters[i + 1]?.character ?? " "];
    const inWord = /[a-z]/.test(before) || /[a-z]/.test(after);
    const text = letters.slice(0, i).map(({ character }) => character);
    const inPath = text.slice(text.lastIndexOf(" ") + 1).includes("/");
    const likely = letter.confidence < SURE && !inPath;
    return inWord && !/[uU]/.test(after) && likely
      ? {
          ...letter,
          character: "g",
          other: "q",
          otherConfidence: letter.confidence,
          confidence: Math.max(letter.otherConfidence, 0.6),
        }
      : letter;
  });
}
