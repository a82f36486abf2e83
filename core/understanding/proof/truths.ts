import { z } from "zod";
import { defaultTraining } from "~/core/support/training/default-training";
import {
  readStatement,
  type Names,
  type Statement,
} from "~/core/understanding/proof/read-statement";
import type { Fact } from "~/core/understanding/proof/stands-behind";
import shipped from "~/core/understanding/proof/truths.json";

const sentences = z.array(z.string());
const file = z
  .object({
    truths: sentences,
    questions: sentences,
    courtesies: z.array(z.object({ heart: z.string(), words: z.string() })),
    payouts: z.record(z.string(), sentences),
    cases: z.record(z.string(), sentences),
    notSettled: sentences,
    noCases: sentences,
    noPayouts: sentences,
    generic: sentences,
    noEmail: sentences,
  })
  .parse(shipped);

/**
 * The sentences that are true of a row in a state, in both languages; `$0` stands for an amount.
 */
export const rowTruths = file;

const nobody: Names = new Map();

/** The sentences of a text; a figure, an address or a short form with a stop ends none. */
export function sentencesIn(text: string): string[] {
  return text
    .split(/(?<=[.!?]["')]?)\s+(?=[\p{Lu}\d¿¡"'{])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\d]/u.test(sentence));
}

/** Each sentence as a fact, and each of its clauses that a semicolon parts as one of its own. */
export function factsIn(text: string, names: Names, about: ReadonlySet<string>): Fact[] {
  return sentencesIn(text).flatMap((sentence) => {
    const pieces = sentence.split(/;\s+/);
    const ask = (piece: string) => ({ ...readStatement(piece, names), about });
    return [sentence, ...(pieces.length > 1 ? pieces : [])]
      .map(ask)
      .filter(({ parts, isQuestion }) => parts.length > 0 && !isQuestion);
  });
}

const none: ReadonlySet<string> = new Set();

/** What is true for everybody: our short statements, and what the shipped entries say. */
export const generalFacts: readonly Fact[] = [
  ...file.truths,
  ...defaultTraining.map(({ response }) => response),
].flatMap((text) => factsIn(text, nobody, none));

const ofEntries = new Set(defaultTraining.flatMap(({ response }) => sentencesIn(response)));

/**
 * What a tool gave, as facts. A sentence of an entry is a fact like ours; any other is a record.
 */
export function recordsIn(text: string, names: Names): Fact[] {
  return sentencesIn(text).flatMap((sentence) => {
    const fact = readStatement(sentence, names);
    const isOurs = ofEntries.has(sentence);
    if (fact.parts.length === 0 || fact.isQuestion) return [];
    return [{ ...fact, about: fact.names, isRecord: !isOurs }];
  });
}

/** What may be asked. */
export const questionFacts: readonly Fact[] = file.questions.map((question) => ({
  ...readStatement(question, nobody),
  about: none,
}));

const kindWords = file.courtesies.map(({ heart, words }) => ({
  heart: new Set(readStatement(heart, nobody).parts.flat()),
  known: new Set(readStatement(`${heart} | ${words}`, nobody).parts.flat()),
}));

/**
 * Whether a statement is a courtesy: made of the words of one, at its heart, and stating nothing.
 */
export function isCourtesy({ parts, names, isFuture, isQuestion }: Statement): boolean {
  if (names.size > 0 || isFuture || isQuestion) return false;
  return kindWords.some(
    ({ heart, known }) =>
      parts.some((part) => part.some((one) => heart.has(one))) &&
      parts.every((part) => part.some((one) => known.has(one))),
  );
}
