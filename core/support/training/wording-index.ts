import { correctSpelling } from "~/core/support/training/correct-spelling";
import {
  isAskingStem,
  isSmallWord,
  wordsOf,
  type QuestionWord,
} from "~/core/support/training/question-words";
import { wordFamilies } from "~/core/support/training/word-families";

/**
 * A wording taken apart: how much each of its words tells, which words stand next to each other,
 * and the whole of both.
 */
export type Phrase = {
  words: readonly QuestionWord[];
  weights: ReadonlyMap<string, number>;
  pairs: ReadonlySet<string>;
  weight: number;
};

/** Wordings of many meanings, by the name of the meaning, with what is known of their words. */
export type WordingIndex = {
  meanings: ReadonlyMap<string, readonly Phrase[]>;
  /** The written forms of each stem. */
  written: ReadonlyMap<string, ReadonlySet<string>>;
  weigh: (word: QuestionWord) => number;
  vocabulary: readonly string[];
};

const smallWeight = 0.35;
const pairWeight = 0.3;
const unknownWeight = 4;

type Taken = ReadonlyMap<string, readonly (readonly QuestionWord[])[]>;

/**
 * How much a word tells: the rarer among the meanings the more; small words and question words
 * little; unknown ones count against.
 */
function weighBy(meanings: Taken): (word: QuestionWord) => number {
  const holding = new Map<string, number>();
  for (const wordings of meanings.values())
    for (const stem of new Set(wordings.flat().map((word) => word.stem)))
      holding.set(stem, (holding.get(stem) ?? 0) + 1);
  return ({ written, stem }) => {
    if (isSmallWord(written)) return smallWeight;
    if (isAskingStem(stem)) return 1.2;
    if (stem === "not") return 1.5;
    const count = holding.get(stem) ?? 0;
    return count === 0
      ? unknownWeight
      : Math.min(4, Math.max(1.2, Math.log(1 + (meanings.size - count + 0.5) / (count + 0.5))));
  };
}

function phraseOf(words: readonly QuestionWord[], weigh: (word: QuestionWord) => number): Phrase {
  const weights = new Map(words.map((word) => [word.stem, weigh(word)]));
  const pairs = new Set(
    words.slice(1).map(({ stem }, index) => `${words[index]?.stem ?? ""} ${stem}`),
  );
  const weight = [...weights.values()].reduce((total, one) => total + one, pairs.size * pairWeight);
  return { words, weights, pairs, weight };
}

/** Builds the index of meanings whose wordings are parted by `|`. */
export function buildWordingIndex(
  meanings: readonly { name: string; wordings: string }[],
): WordingIndex {
  const taken = new Map(
    meanings.map(
      ({ name, wordings }) =>
        [
          name,
          wordings
            .split("|")
            .map(wordsOf)
            .filter((words) => words.length > 0),
        ] as const,
    ),
  );
  const weigh = weighBy(taken);
  const written = new Map<string, Set<string>>();
  for (const word of [...taken.values()].flat(2))
    written.set(word.stem, (written.get(word.stem) ?? new Set()).add(word.written));
  const phrases = new Map(
    [...taken].map(
      ([name, wordings]) => [name, wordings.map((words) => phraseOf(words, weigh))] as const,
    ),
  );
  return {
    meanings: phrases,
    written,
    weigh,
    vocabulary: [...written.values()].flatMap((forms) => [...forms]),
  };
}

/** The words of a question with misspelt ones read as the known words they resemble. */
export function readQuestion(text: string, { written, vocabulary, weigh }: WordingIndex): Phrase {
  const isKnown = (word: QuestionWord) =>
    written.has(word.stem) ||
    isSmallWord(word.written) ||
    wordFamilies.has(word.written) ||
    isAskingStem(word.stem);
  return phraseOf(correctSpelling(wordsOf(text), vocabulary, isKnown), weigh);
}

/** What a question and a wording share against what each holds besides, 0 to 1. */
function likeness(question: Phrase, wording: Phrase): number {
  let shared = 0;
  for (const [stem, weight] of question.weights) if (wording.weights.has(stem)) shared += weight;
  if (shared === 0) return 0;
  for (const pair of question.pairs) if (wording.pairs.has(pair)) shared += pairWeight;
  return Math.min(1, shared / (0.6 * question.weight + 0.4 * wording.weight));
}

/** How well a question fits a meaning, 0 to 1: by its closest wording. */
export function fitOf(question: Phrase, name: string, { meanings }: WordingIndex): number {
  return (meanings.get(name) ?? []).reduce(
    (best, wording) => Math.max(best, likeness(question, wording)),
    0,
  );
}
