/** A longer sentence is read in runs of so many words; each begins in the middle of the last. */
const wordsOfRun = 24;
/** The last ones of a text: what is read whole is its beginning. */
const maxParts = 24;

function runsOf(sentence: string): string[] {
  const words = sentence.split(/\s+/);
  const step = wordsOfRun / 2;
  const count = Math.max(1, Math.ceil((words.length - wordsOfRun) / step) + 1);
  return Array.from({ length: count }, (_, at) =>
    words.slice(at * step, at * step + wordsOfRun).join(" "),
  );
}

const maxSentences = 16;

const split = (text: string): string[] =>
  text
    .split(/(?<=[.!?\n])\s+|\n+/)
    .map((part) => part.trim())
    .filter((part) => /\p{L}{2}/u.test(part));

/** The sentences of a text, the whole of it first where it has several. */
export function sentencesOf(text: string): string[] {
  const parts = split(text);
  return parts.length > 1 ? [text, ...parts.slice(-maxSentences)] : [text];
}

/**
 * The parts of a text that are read by themselves besides the whole: its sentences, and of long
 * ones runs of words, since many people type without any signs. None where the whole is one part.
 */
export function partsOf(text: string): string[] {
  const parts = split(text).flatMap(runsOf);
  return parts.length > 1 ? parts.slice(-maxParts) : [];
}

/** What the whole of a text tells counts for so much, and what a part of it tells for the rest. */
const shareOfWhole = 0.6;
const least = 1e-4;

function oddsOf(chance: number): number {
  const bounded = Math.min(1 - least, Math.max(least, chance));
  return Math.log(bounded / (1 - bounded));
}

/**
 * The chances of a text by its whole and its parts: of each label what the part says that says it
 * most clearly, of `none` what the part says that says it least. One part of many sounds like
 * anything by chance, and what is in one part is hardly heard in the whole: their odds are pooled.
 */
export function pooledChances(
  whole: Float32Array,
  parts: readonly Float32Array[],
  none: number,
): Float32Array {
  if (parts.length === 0) return whole;
  const pooled = whole.map((chance, label) => {
    const told = parts.map((part) => part[label] ?? 0);
    const most = label === none ? Math.min(...told) : Math.max(...told);
    const odds = shareOfWhole * oddsOf(chance) + (1 - shareOfWhole) * oddsOf(most);
    return 1 / (1 + Math.exp(-odds));
  });
  const sum = pooled.reduce((total, chance) => total + chance, 0);
  return pooled.map((chance) => chance / sum);
}
