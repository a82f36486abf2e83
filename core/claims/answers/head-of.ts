import {
  afterNo,
  negators,
  noHeads,
  openers,
  verbsAfterNo,
  wordList,
  yesHeads,
} from "~/core/claims/answers/known-words";

export type Polarity = "yes" | "no";

// "Definitely not" and "claro que no" are a no; by themselves such words are a yes.
const stresses = wordList(
  `definitely absolutely certainly totally sure claro course supuesto obviously seguro of por
   que obvio`,
);

/** The yes or no that a part begins with, and where it stands. */
export function headOf(
  words: readonly string[],
  isSpanish: boolean,
): { at: number; head: Polarity | null } {
  let at = 0;
  while (at < words.length - 1 && openers.has(words[at]!) && !isHead(words, at, isSpanish)) at++;
  let past = at;
  while (past < words.length && stresses.has(words[past]!)) past++;
  if (past > at && negators.has(words[past] ?? "")) {
    const isEnd = past === words.length - 1;
    return { at: past, head: isEnd ? "no" : isHead(words, past, isSpanish) };
  }
  const isAux = ["did", "do", "have", "am", "is"].includes(words[past] ?? "");
  if (past > at && isAux && negators.has(words[past + 1] ?? "")) return { at: past, head: null };
  if (["im", "am", "pretty", "be"].includes(words[at - 1] ?? "") && words[at] === "sure")
    return { at: Math.min(at + 1, words.length - 1), head: null };
  if (past > at && past === words.length) return { at: past - 1, head: "yes" };
  return { at, head: isHead(words, at, isSpanish) };
}

// These deny what follows them, and answer where nothing does.
const denyingWords = wordList(
  `zero nothing nada nobody nadie none neither never nunca jamas negative tampoco ninguno
   ninguna`,
);
const afterNone = wordList("of at whatsoever ever de in");

/** Whether the word at a place answers yes or no by itself. */
export function isHead(words: readonly string[], at: number, isSpanish: boolean): Polarity | null {
  const word = words[at] ?? "";
  const next = words[at + 1];
  if (yesHeads.has(word)) return isYes(word, next, isSpanish) ? "yes" : null;
  if (!noHeads.has(word)) return null;
  if (next === undefined) return "no";
  if (word === "n") return ["they", "he", "she", "it", "then"].includes(next) ? null : "no";
  if (word === "no") return (isSpanish ? verbsAfterNo.has(next) : !afterNo.has(next)) ? null : "no";
  if (denyingWords.has(word)) return afterNone.has(next) && word !== "never" ? "no" : null;
  return "no";
}

function isYes(word: string, next: string | undefined, isSpanish: boolean): boolean {
  if (next === undefined) return true;
  if (word === "si") return !["no", "quiere", "quieren", "puede", "fuera"].includes(next);
  if (word === "y" || word === "ya") return !isSpanish;
  return !stresses.has(word) || !negators.has(next);
}
