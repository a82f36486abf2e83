import { stemOf, type QuestionWord } from "~/core/support/training/question-words";

/**
 * Whether `a` becomes `b` by at most `most` letters added, left out, exchanged or swapped with
 * their neighbour.
 */
function isWithin(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
    }
    before = row;
    row = next;
  }
  return (row[b.length] ?? 0) <= most;
}

function closest(written: string, vocabulary: readonly string[]): string | undefined {
  const most = written.length >= 8 ? 2 : 1;
  const alike = vocabulary.filter(
    (word) => word.length > 4 && word[0] === written[0] && isWithin(written, word, most),
  );
  return alike.find((word) => isWithin(written, word, 1)) ?? alike[0];
}

/**
 * Reads misspelt words as the known word they come closest to: one letter off, two from eight
 * letters on, the same first letter. Words of four letters and less, and words that are known, stay
 * as they are.
 */
export function correctSpelling(
  words: readonly QuestionWord[],
  vocabulary: readonly string[],
  isKnown: (word: QuestionWord) => boolean,
): QuestionWord[] {
  const corrected = words.map((word) => {
    if (word.written.length <= 4 || isKnown(word)) return word;
    const meant = closest(word.written, vocabulary);
    return meant ? { written: meant, stem: stemOf(meant) } : word;
  });
  return corrected.filter(
    (word, index) => corrected.findIndex(({ stem }) => stem === word.stem) === index,
  );
}
