import { askingWords } from "~/bot/agent/understand/is-asking";
import { isPastedText } from "~/core/understanding/pasted-text";
import { sentencesOf } from "~/core/understanding/text-parts";
import { readIntents } from "~/core/understanding/text-readings";
import { plainWords } from "~/core/words/plain-words";
import { rememberLast } from "~/core/words/remember-last";

/** One thing that a text asks for or says, with the part of the text that does. */
export type Question = { label: string; chance: number; words: string };

/** The chance below which the understanding does not know. */
export const sure = 0.35;
/** Anybody may say "somebody texts me": it counts only where nothing is asked. */
const surelyStory = 0.6;
const maxQuestions = 3;
const maxInStory = 2;

/** Talk that asks for nothing: anything that a text asks for goes before it. */
export const smallTalk: ReadonlySet<string> = new Set(
  (
    "greeting thanks bye yes no chat puzzled coming later none details own_line grief story " +
    "wrong_number"
  ).split(" "),
);

function told(words: string): Question {
  const [first = { label: "none", chance: 0 }, next] = readIntents(words);
  const isWeakStory = first.label === "story" && first.chance < surelyStory;
  return { ...(isWeakStory && next && next.chance >= sure ? next : first), words };
}

/** Words that join two questions; they belong to neither. */
const joints = new Set(
  "and also plus but or so n y e pero o tambien ademas then anyway".split(" "),
);
const isJoint = (plain: string): boolean => plain === "" || joints.has(plain);
const maxParts = 16;
/** Who tells a long story asks at its end, and in few words. */
const maxWords = 120;
const longestPart = 30;
/** In a story a part must be surer to count for itself: many words mean something by chance. */
const sureInStory = 0.65;
const isStory = (text: string): boolean => text.trim().split(/\s+/).length > 40;

// A part may begin after a mark, at a joint, and at a word that questions begin with, but for the
// verb of a question that has just begun: "how much does".
function placesToBegin(words: readonly string[]): number[] {
  const asks = words.map((word) => askingWords.has(plainWords(word)));
  const isBegin = (word: string, at: number): boolean => {
    const before = words[at - 1] ?? "";
    if (at === 0 || /[,.!?;:)]$/.test(before) || isJoint(plainWords(word))) return at > 0;
    return asks[at] === true && !asks[at - 1] && !asks[at - 2];
  };
  const found = words.flatMap((word, at) => (isBegin(word, at) ? [at] : []));
  return [0, ...found.slice(-maxParts), words.length];
}

function partOf(words: readonly string[]): string {
  const from = words.findIndex((word) => !isJoint(plainWords(word)));
  return words.slice(Math.max(from, 0)).join(" ");
}

/** Nods by themselves, whose words mean something else in a sentence. */
const nods: ReadonlySet<string> = new Set(["sure thing", "you bet", "for sure", "sure sure"]);

type Split = { value: number; parts: readonly Question[] };

/**
 * The parts of a text that ask for something, so cut that the understanding is surest of as much as
 * possible; of two ways that are worth the same, the one with the longer parts.
 */
function askedInParts(text: string): readonly Question[] {
  const words = text.trim().split(/\s+/).slice(-maxWords);
  const begins = placesToBegin(words);
  const least = isStory(text) ? sureInStory : sure;
  const best: Split[] = [{ value: 0, parts: [] }];
  for (let to = 1; to < begins.length; to++)
    for (let from = 0; from < to; from++) {
      const part = told(partOf(words.slice(begins[from], begins[to])));
      const { value, parts } = best[from]!;
      const isLong = begins[to]! - begins[from]! > longestPart;
      const isAsked = !isLong && /\p{L}/u.test(part.words) && !smallTalk.has(part.label);
      const worth = isAsked ? Math.max(0, part.chance - least) : 0;
      if (value + worth > (best[to]?.value ?? -1))
        best[to] = { value: value + worth, parts: worth > 0 ? [...parts, part] : parts };
    }
  return best.at(-1)!.parts;
}

/** What a text asks for as a whole, where the understanding is sure of it. */
export function readAsOne(text: string): Question[] {
  return [told(text)].filter(({ chance }) => chance >= sure);
}

/**
 * Reads what a text asks for, in its order and each once: from its parts where the model
 * is sure of them, else from the whole text. Empty when it is sure of nothing.
 */
export const readQuestions = rememberLast<Question[]>((text) => {
  // A thumbs-up, or a bare question mark.
  if (!/[\p{L}\p{N}]/u.test(text))
    return [{ label: text.includes("?") ? "puzzled" : "thanks", chance: 1, words: text }];
  if (nods.has(plainWords(text))) return [{ label: "yes", chance: 1, words: text }];
  if (isPastedText(text)) return [{ label: "entry:forwarding", chance: 1, words: text }];
  const parts = askedInParts(text);
  const surest = [...parts].sort((a, b) => b.chance - a.chance).slice(0, maxInStory);
  const asked = isStory(text) ? parts.filter((part) => surest.includes(part)) : parts;
  const said = () =>
    sentencesOf(text)
      .map(told)
      .filter(({ chance }) => chance >= sure);
  const chosen = asked.length > 0 ? asked : said().slice(0, 1);
  return chosen
    .filter(({ label }, at) => chosen.findIndex((other) => other.label === label) === at)
    .slice(0, maxQuestions);
});
