import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { defaultTraining, type DefaultEntry } from "~/core/support/training/default-training";
import { countWays, expandWording, misspell } from "~/tools/talk/expand-wordings";
import { partOf, readOpenDrafts, readOpenHalf } from "~/tools/talk/read-open-half";
import type { Example } from "~/tools/talk/train-head";

const folder = join(import.meta.dirname, "../../core/understanding/wordings");

/** A line of a file of wordings: what is said, what it is, and where it stands. */
export type Wording = { label: string; wording: string; source: string };

/**
 * What is left out, to be judged by: a part of what falls into parts, a corpus by its name, or a
 * file of wordings.
 */
export type LeftOut = number | string | null;

/** Whether a wording is one of the many that teach breadth, and of which no single one counts. */
export const isBroad = ({ source }: Pick<Wording, "source">): boolean =>
  source.startsWith("breadth-");

const laterKnowledge = "later knowledge";
/**
 * What is learnt by the heads of what is asked for and of language alone, so that the others stay
 * as they were measured: the newest wordings, and the entries since the fourth version.
 */
export const isForQuestions = ({ source }: Wording): boolean =>
  source === "by-talk.md" || source === laterKnowledge;
const sourceOf = ({ since }: DefaultEntry): string => (since > 3 ? laterKnowledge : "knowledge");

/** A file whose wordings fall into parts as the open half does. */
export const inParts = "by-situation.md";

export function readFile(path: string): Wording[] {
  let label = "";
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line) => {
      if (line.startsWith("## ")) label = line.slice(3).split(" ")[0] ?? "";
      return line.startsWith("- ")
        ? [{ label, wording: line.slice(2), source: basename(path) }]
        : [];
    });
}

/**
 * All wordings that the product ships: the files of `wordings/`, the open half of the corpus of
 * talks, and the training entries.
 */
export function readWordings(without: LeftOut = null): Wording[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== without);
  return [
    ...files
      .flatMap((name) => readFile(join(folder, name)))
      .filter(({ source, wording }) => source !== inParts || partOf(wording) !== without),
    ...readOpenHalf(without),
    ...defaultTraining.flatMap((entry) =>
      entry.triggerPhrase.split("|").map((wording) => ({
        label: `entry:${entry.name}`,
        wording: wording.trim(),
        source: sourceOf(entry),
      })),
    ),
  ];
}

const before = (
  "hey|hi|ok|ok so|um|yo|hello|so|hola|and|please|but|oye|good morning|dear sir or madam|hi there|hey its maria|hello this is john|" +
  "lol|omg|wtf|ugh|look|listen|again|yes|no|sorry|nvm|honestly|just so you know|to whom it may concern|buenas tardes|mira|disculpe|" +
  "thanks for the help but|ok thanks|i changed my mind|im at work|my baby is sleeping|i only have so many minutes|seriously|im sick of this|bro|" +
  "damn|jfc|for gods sake|im not maria|like i said|already told you|i have a new phone|love what you do but|do me a favor and|im driving"
).split("|");
const after = (
  "thanks|pls|lol|?|please|gracias|thx|asap|bro|...|!!|por favor|ok?|thank you|sincerely eleanor|im driving|period|now|already|fam|" +
  "porfa|plis|thank you so much|im not playing|i mean it|im on a limited plan|tho|man|sir|ok|dude|again|please and thank you|god bless|" +
  "my baby is sleeping|its late|ya estuvo|good night|lmao|haha|smh|fr|rn"
).split("|");

function dressed(text: string, random: () => number): string {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? "";
  const kind = random();
  if (kind < 0.3) return `${pick(before)} ${text}`;
  if (kind < 0.55) return `${text} ${pick(after)}`;
  return misspell(text, random);
}

// The more ways a wording has, the more of them are learnt.
const waysOf = (wording: string, most: number): number =>
  Math.min(5 * most, Math.max(most, Math.round(1.5 * Math.sqrt(countWays(wording)))));

/** Every wording said in up to `most` ways, each once more as people text it. */
export function examplesOf(
  wordings: readonly Wording[],
  most: number,
  random: () => number,
): Example[] {
  return wordings.flatMap(({ label, wording }) =>
    expandWording(wording.toLowerCase(), waysOf(wording, most), random).flatMap((text) => [
      { text, label, weight: countWays(wording) === 1 ? 2 : 1 },
      { text: dressed(text, random), label },
      ...(random() < 0.55 ? [{ text: misspell(misspell(text, random), random), label }] : []),
    ]),
  );
}

const drafts = join(import.meta.dirname, "../../core/understanding/drafts");

/**
 * Sentences of draft answers: what must not be said, and what is harmless, with our own answers.
 */
export function readDrafts(without: LeftOut = null): Wording[] {
  const ours = defaultTraining.flatMap((entry) =>
    entry.response.split(/(?<=[.!?])\s+/).map((wording) => ({
      label: "ok",
      wording: wording.replace(/[()|]/g, " "),
      source: sourceOf(entry),
    })),
  );
  return [
    ...readdirSync(drafts)
      .filter((name) => name !== without)
      .flatMap((name) => readFile(join(drafts, name))),
    ...readOpenDrafts(without),
    ...ours,
  ];
}
