import { type Language } from "~/bot/agent/understand/detect-language";
import { guessIntent } from "~/bot/agent/understand/guess-intent";
import { type Intent } from "~/bot/agent/understand/question-intent";
import { searchTraining } from "~/core/support/training/search-training";

export function sentencesOf(text: string): string[] {
  const parts = text
    .split(/(?<=[.!?\n])\s+/)
    .map((part) => part.trim())
    .filter((part) => part.length > 3);
  return parts.length > 1 ? [text, ...parts.slice(0, 6)] : [text];
}

function clausesOf(text: string): string[] {
  const clauses = sentencesOf(text).flatMap((part) => [
    part,
    ...part.split(/,\s+|\s+(?:but|pero|and|y)\s+/),
  ]);
  return [...new Set(clauses)].filter((clause) => clause.length > 3).slice(0, 12);
}

export type Scored<T> = { value: T; score: number };

/**
 * The best of what is found for a text and for its clauses; a clause counts a little less the less
 * of the text it is.
 */
function bestOf<T>(text: string, find: (clause: string) => Scored<T> | null): Scored<T> | null {
  const found = clausesOf(text).flatMap((clause) => {
    const one = find(clause);
    return one
      ? [{ value: one.value, score: one.score * (0.8 + (0.2 * clause.length) / text.length) }]
      : [];
  });
  return found.sort((a, b) => b.score - a.score)[0] ?? null;
}

export type Entry = { id: string; response: string };

export function bestEntry(text: string, language: Language): Scored<Entry> | null {
  return bestOf(text, (clause) => {
    const [entry] = searchTraining(clause, 1, language);
    return entry ? { value: { id: entry.id, response: entry.response }, score: entry.score } : null;
  });
}

export function bestGuess(text: string, language: Language): Scored<Intent> | null {
  return bestOf(text, (clause) => {
    const guess = guessIntent(clause, language);
    return guess ? { value: guess.intent, score: guess.score } : null;
  });
}
