import { chancesOf, likeliest, type Head } from "~/core/understanding/linear-model";
import { statesGrownAge } from "~/core/understanding/grown-age";
import { knownLabel } from "~/core/understanding/known-texts";
import type { Question } from "~/core/understanding/word-net";
import { chancesByWords } from "~/core/understanding/shipped-word-net";
import { shippedModel } from "~/core/understanding/shipped-model";
import { partsOf, pooledChances } from "~/core/understanding/text-parts";
import { nameAloneChance } from "~/core/understanding/name-words";
import { tellsLineAlone } from "~/core/understanding/own-line-words";
import { mendWords } from "~/core/understanding/word-places";
import { rememberLast } from "~/core/words/remember-last";

export type Told = { label: string; chance: number };

/** What must be met before anything else that a text says. */
export type Safety = "crisis" | "danger" | "threat" | "secret" | "minor";

function tell(head: Head, text: string): Told {
  return likeliest(head, chancesOf(head, text));
}

/**
 * What the net over all words says counts for so much, and the head of a question for the rest:
 * who does what to whom tells a wish, and its words tell most else.
 */
const shareOfNet: Readonly<Record<Question, number>> = { stop: 0.5, safety: 0.5, intent: 0.3 };

const between = (one: Float32Array, other: Float32Array, share: number): Float32Array =>
  one.map((chance, at) => chance * (1 - share) + (other[at] ?? 0) * share);

// The two were learnt in different ways and err on different texts.
function byBoth(name: Question, text: string): Float32Array {
  const own = chancesOf(shippedModel()[name], text);
  const byWords = chancesByWords(name, text);
  return byWords ? between(own, byWords, shareOfNet[name]) : own;
}

const placeOf = (name: Question, label: string): number =>
  shippedModel()[name].labels.indexOf(label);

/** Whoever labelled a text by hand may err, too. */
const shareOfKnown = 0.95;

// What has learnt from a hundred thousand texts tells a single one of them by all the others.
function asLabelled(name: Question, own: Float32Array, text: string): Float32Array | null {
  const label = name === "intent" ? null : knownLabel(name, text);
  if (label === null) return null;
  const place = placeOf(name, label);
  return own.map((chance, at) => chance * (1 - shareOfKnown) + (at === place ? shareOfKnown : 0));
}

/** The chances of a text, and where words of it are misspelt of what was probably meant as well. */
function chancesIn(name: Question, text: string): Float32Array {
  const own = byBoth(name, text);
  const labelled = asLabelled(name, own, text);
  if (labelled) return labelled;
  const mended = mendWords(text);
  return mended === null ? own : between(own, byBoth(name, mended), 0.5);
}

/** The chances of a text by its whole and its parts, each of which is read by `read`. */
function chancesInParts(
  name: "stop" | "safety",
  text: string,
  read: (part: string) => Float32Array,
): Float32Array {
  return pooledChances(read(text), partsOf(text).map(read), placeOf(name, "none"));
}

type StopChances = Record<"stop" | "keep" | "doubt" | "none", number>;

/** The chances that a text wishes no more texts from us, wishes to keep them, or perhaps either. */
export const stopChances = rememberLast((text: string): StopChances => {
  const chances = chancesInParts("stop", text, (part) => chancesIn("stop", part));
  const of = (label: keyof StopChances): number => chances[placeOf("stop", label)] ?? 0;
  return { stop: of("stop"), keep: of("keep"), doubt: of("doubt"), none: of("none") };
});

/**
 * Above this a danger is believed: to miss one costs more than to ask kindly. Chosen on wordings
 * that the head was trained without (`tools/talk/judge-wordings.ts`).
 */
const believed: Record<Exclude<Safety, "danger">, number> = {
  crisis: 0.32,
  threat: 0.3,
  secret: 0.3,
  minor: 0.3,
};

function safetyOfPart(part: string): Float32Array {
  const chances = chancesIn("safety", part);
  if (statesGrownAge(part)) chances[placeOf("safety", "minor")] = 0;
  return chances;
}

const safetyChances = rememberLast((text) => chancesInParts("safety", text, safetyOfPart));

/** Less likely to be a name and nothing else, a text is read as any other. */
const perhapsName = 0.2;

/**
 * The letters of a name may be those of any word: the likelier a text is one, the surer a danger
 * must be that is read in it. What is surely a danger is one even so.
 */
function leastOf(text: string): number {
  const name = nameAloneChance(text);
  return name >= perhapsName ? 0.4 + 0.5 * name : 0;
}

/** The gravest danger that a text tells of, or null. */
export function readSafety(text: string): Safety | null {
  if (tellsLineAlone(text)) return null;
  const chances = safetyChances(text);
  const least = leastOf(text);
  const of = (kind: Safety): number => chances[placeOf("safety", kind)] ?? 0;
  const isBelieved = (kind: keyof typeof believed, chance = of(kind)): boolean =>
    chance >= Math.max(believed[kind], least);
  // Who wants to die and who is in danger are helped alike: together they are believed.
  if (isBelieved("crisis", of("crisis") + of("danger")))
    return of("crisis") >= of("danger") ? "crisis" : "danger";
  const { label } = likeliest(shippedModel().safety, chances);
  if (label === "threat" && isBelieved("threat")) return "threat";
  if (isBelieved("minor")) return "minor";
  return label === "secret" && isBelieved("secret") ? "secret" : null;
}

/** The chance of each thing that a text may ask for. */
export function intentChances(text: string): Map<string, number> {
  const { intent } = shippedModel();
  const chances = chancesIn("intent", text);
  return new Map(intent.labels.map((label, at) => [label, chances[at] ?? 0]));
}

/** What a text asks for, likeliest first, with the chance that it does; the three likeliest. */
export function readIntents(text: string): Told[] {
  return [...intentChances(text)]
    .map(([label, chance]) => ({ label, chance }))
    .sort((a, b) => b.chance - a.chance)
    .slice(0, 3);
}

/** The language that a text is likelier written in, and how likely it is. */
export function readLanguage(text: string): Told {
  return tell(shippedModel().language, text);
}

/** How likely a text's writer is under 18. */
export const minorChance = (text: string): number =>
  safetyChances(text)[placeOf("safety", "minor")] ?? 0;

/** How likely a sentence of a draft answer is one that must not be said, and of which kind. */
export function readDraft(sentence: string): Told & { wrong: number } {
  const { draft } = shippedModel();
  const chances = chancesOf(draft, sentence);
  const harmless = chances[draft.labels.indexOf("ok")] ?? 0;
  return { ...likeliest(draft, chances), wrong: 1 - harmless };
}
