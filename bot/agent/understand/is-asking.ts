import { plainWords } from "~/core/words/plain-words";

/** Words that a question begins with, in both languages. */
export const askingWords: ReadonlySet<string> = new Set(
  (
    "what whats who whos why how hows when whens where wheres which can could do does did is are will would should am was have has " +
    "que quien cuando donde como cual cuanto cuantos puedo puede pueden hay"
  ).split(" "),
);

/** Whether a text asks something, by its question mark or its first word. */
export function isAsking(text: string): boolean {
  return /[?¿]/.test(text) || askingWords.has(plainWords(text).split(" ")[0] ?? "");
}
