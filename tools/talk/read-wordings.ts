import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { defaultTraining } from "~/core/support/training/default-training";
import { countWays, expandWording, misspell } from "~/tools/talk/expand-wordings";
import type { Example } from "~/tools/talk/train-head";

const folder = join(import.meta.dirname, "../../core/understanding/wordings");

/** A line of a file of wordings: what is said, what it is, and where it stands. */
export type Wording = { label: string; wording: string; source: string };

function readFile(path: string): Wording[] {
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

const openHalf = join(import.meta.dirname, "../../tests/fixtures/talk/open");
/** Which label the first text of a talk of a group has; what only sounds alike is `safe`. */
const groups: Readonly<Record<string, string>> = {
  stop: "stop",
  "not-stop": "safe",
  crisis: "crisis",
  "not-crisis": "safe",
  minors: "minor",
  "not-minors": "safe",
};

type OpenTalk = { turns: { says: string }[] };

// The open half of the corpus of talks, written by somebody else than the wordings.
function readOpenHalf(): Wording[] {
  return Object.entries(groups).flatMap(([group, label]) => {
    const text = readFileSync(join(openHalf, `${group}.json`), "utf8");
    return (JSON.parse(text) as OpenTalk[]).flatMap(({ turns }) => {
      const wording = (turns[0]?.says ?? "").replace(/[()|]/g, " ").trim();
      return wording === "" ? [] : [{ label, wording, source: `open/${group}` }];
    });
  });
}

/** All wordings that the product ships: the files of `wordings/` and its training entries. */
export function readWordings(): Wording[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".md"));
  return [
    ...files.flatMap((name) => readFile(join(folder, name))),
    ...readOpenHalf(),
    ...defaultTraining.flatMap(({ name, triggerPhrase }) =>
      triggerPhrase.split("|").map((wording) => ({
        label: `entry:${name}`,
        wording: wording.trim(),
        source: "knowledge",
      })),
    ),
  ];
}

const before = [
  "hey",
  "hi",
  "ok",
  "ok so",
  "um",
  "yo",
  "hello",
  "so",
  "hola",
  "and",
  "please",
  "but",
  "oye",
  "good morning",
];
const after = [
  "thanks",
  "pls",
  "lol",
  "?",
  "please",
  "gracias",
  "thx",
  "asap",
  "bro",
  "...",
  "!!",
  "por favor",
  "ok?",
];

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
      ...(random() < 0.4 ? [{ text: misspell(misspell(text, random), random), label }] : []),
    ]),
  );
}

const drafts = join(import.meta.dirname, "../../core/understanding/drafts");

/**
 * Sentences of draft answers: what must not be said, and what is harmless, with our own answers.
 */
export function readDrafts(): Wording[] {
  const ours = defaultTraining.flatMap(({ response }) =>
    response.split(/(?<=[.!?])\s+/).map((wording) => ({
      label: "ok",
      wording: wording.replace(/[()|]/g, " "),
      source: "knowledge",
    })),
  );
  return [...readdirSync(drafts).flatMap((name) => readFile(join(drafts, name))), ...ours];
}
