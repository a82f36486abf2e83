import { askingWords } from "~/bot/agent/understand/is-asking";
import { readIntents, sentencesOf } from "~/core/understanding/text-readings";
import { plainWords } from "~/core/words/plain-words";

/** One thing that a text asks for or says, with the part of the text that does. */
export type Question = { label: string; chance: number; words: string };

/** The chance below which the understanding does not know. */
export const sure = 0.35;
/** A part of a sentence must be surer to count for itself. */
const sureInPart = 0.5;
/** Anybody may say "somebody texts me": it counts only where nothing is asked. */
const surelyStory = 0.6;
const mostQuestions = 3;

/** Talk that asks for nothing: anything that a text asks for goes before it. */
export const smallTalk: ReadonlySet<string> = new Set(
  "greeting thanks bye yes no chat puzzled coming later none details grief story wrong_number".split(
    " ",
  ),
);

function told(words: string): Question {
  const [first = { label: "none", chance: 0 }, next] = readIntents(words);
  const isWeakStory = first.label === "story" && first.chance < surelyStory;
  return { ...(isWeakStory && next && next.chance >= sure ? next : first), words };
}

const joint = /,\s+|(?<!\s)\s+(?:\d\)\s*|(?:and|also|plus|but|y|pero|tambien|también)\s+)/i;

/** A sentence of so many words may hold a question that the rest drowns out. */
const longSentence = 18;
const lengths = [7, 12] as const;
const surelyHidden = 0.6;

// A long story without a full stop may hide a question: each run of words that begins as questions
// do is read by itself, and the surest counts.
function hiddenIn(sentence: string): Question[] {
  const words = sentence.split(/\s+/);
  if (words.length < longSentence) return [];
  const runs = words.flatMap((word, at) =>
    at > 1 && askingWords.has(plainWords(word))
      ? lengths.map((length) => words.slice(at, at + length).join(" "))
      : [],
  );
  return runs
    .map(told)
    .filter(({ label, chance }) => chance >= surelyHidden && !smallTalk.has(label))
    .sort((a, b) => b.chance - a.chance)
    .slice(0, 1);
}

// "is there a fee and how long does it take": two questions, if the model is sure of both halves.
function halvesOf(sentence: string): Question[] {
  const pieces = sentence.split(joint).map((piece) => piece.replace(/^\d\)\s*/, ""));
  const each = pieces.map(told).filter(({ label }) => !smallTalk.has(label));
  const labelsOfEach = new Set(each.map(({ label }) => label));
  const areAllSure = each.every(({ chance }) => chance >= sureInPart);
  if (pieces.length > 2 && labelsOfEach.size > 2 && areAllSure) return each;
  for (let at = 1; at < Math.min(pieces.length, 4); at++) {
    const halves = [pieces.slice(0, at).join(" "), pieces.slice(at).join(" ")].map(told);
    const labels = new Set(halves.map(({ label }) => label));
    const isTwo =
      labels.size === 2 &&
      halves.every(({ label, chance }) => chance >= sureInPart && !smallTalk.has(label));
    if (isTwo) return halves;
  }
  const whole = told(sentence);
  const isAsked = whole.chance >= surelyHidden && !smallTalk.has(whole.label);
  const [hidden = whole] = isAsked ? [] : hiddenIn(sentence);
  return [hidden];
}

/**
 * Reads what a text asks for, in its order and each once: from its sentences and their halves where
 * the model is sure of them, else from the whole text. Empty when it is sure of nothing.
 */
export function readQuestions(text: string): Question[] {
  // A thumbs-up, or a bare question mark.
  if (!/[\p{L}\p{N}]/u.test(text))
    return [{ label: text.includes("?") ? "puzzled" : "thanks", chance: 1, words: text }];
  const [whole = text, ...parts] = sentencesOf(text);
  const inParts = (parts.length > 0 ? parts : [whole]).flatMap(halvesOf);
  const found = inParts.filter(({ chance }) => chance >= sure);
  const asked = found.filter(({ label }) => !smallTalk.has(label));
  const overall = told(whole);
  const chosen = asked.length > 0 ? asked : overall.chance >= sure ? [overall] : found;
  return chosen
    .filter(({ label }, at) => chosen.findIndex((other) => other.label === label) === at)
    .slice(0, mostQuestions);
}
