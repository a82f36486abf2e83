import type { Head } from "~/core/understanding/linear-model";
import { sentencesOf } from "~/core/understanding/text-parts";
import { composeExamples, standsBeside } from "~/tools/talk/compose-examples";
import { headLabels, howToLearn, mostWays, type HeadName } from "~/tools/talk/heads";
import { longTexts } from "~/tools/talk/long-texts";
import { nameTexts } from "~/tools/talk/names/name-texts";
import { randomFrom } from "~/tools/talk/random-from";
import {
  examplesOf,
  readDrafts,
  readWordings,
  type LeftOut,
  type Wording,
} from "~/tools/talk/read-wordings";
import { meanOfLearnings, trainHead, type Example } from "~/tools/talk/train-head";
import { trainWindows } from "~/tools/talk/train-windows";
import { withoutDenied } from "~/tools/talk/without-denied";

export const seed = 20261124;
export const headNames = ["stop", "safety", "intent", "draft", "language"] as const;

/** A wording with its label in a head, and what it is by itself. */
export type Labelled = Wording & { kind: string };

// What was answered by one entry and is by another now stands again under the other, which counts.
function asNamedLast(wordings: readonly Labelled[]): Labelled[] {
  const named = new Map(wordings.map(({ wording, label }) => [wording.toLowerCase(), label]));
  return wordings.filter(({ wording, label }) => named.get(wording.toLowerCase()) === label);
}

/** The wordings of a head with its labels, but for what is left out. */
export function labelled(name: HeadName, without: LeftOut = null): Labelled[] {
  const all = (name === "draft" ? readDrafts(without) : readWordings(without)).flatMap(
    (wording) => {
      const label = headLabels[name](wording);
      return label === null ? [] : [{ ...wording, label, kind: wording.label }];
    },
  );
  if (name === "draft" || name === "language") return all;
  return withoutDenied(name === "intent" ? asNamedLast(all) : all);
}

/** So many names are learnt to be no wish and no danger, other ones each time. */
const namesLearnt = 8000;

/** So many texts of several wordings, other ones each time. */
const longLearnt = 12_000;

/** A sentence of fewer words may mean anything by itself. */
const tellingSentence = 5;

// Each sentence of a text is read by itself too: of a text without a wish or a danger none has one.
function harmlessSentences(wordings: readonly Labelled[]): Labelled[] {
  return wordings
    .filter(({ label, source }) => label === "none" && source.startsWith("open/"))
    .flatMap((whole) =>
      sentencesOf(whole.wording)
        .slice(1)
        .filter((wording) => wording.split(/\s+/).length >= tellingSentence)
        .map((wording) => ({ ...whole, wording })),
    );
}

// What is said beside a wish or a danger does not change it, and a name is neither.
function amongOthers(
  wordings: readonly Labelled[],
  single: readonly Example[],
  random: () => number,
): Example[] {
  const beside = wordings.filter(({ label, kind }) => label === "none" && standsBeside(kind));
  const short = examplesOf(beside, 2, random).map(({ text }) => text);
  const composed = composeExamples(single, short, random);
  const names = nameTexts(namesLearnt, random).map((text) => ({ text, label: "none" }));
  const long = longTexts(single, ({ label }) => label !== "none", longLearnt, random);
  const rambled = long.map(({ text, told }) => ({ text, label: told?.label ?? "none" }));
  return [...composed, ...names, ...rambled];
}

function trainOnce(wordings: readonly Labelled[], name: HeadName, turn: number): Head {
  const random = randomFrom(seed + turn);
  const isComposed = name === "stop" || name === "safety";
  const learnt = isComposed ? [...wordings, ...harmlessSentences(wordings)] : wordings;
  const single = examplesOf(learnt, mostWays[name], random);
  const examples = isComposed ? [...single, ...amongOthers(wordings, single, random)] : single;
  const { windows, shares, ...how } = howToLearn[name];
  const head = { ...trainHead(examples, { ...how, random }), shares };
  // Windows cost most of the time, and the mean of several told unseen texts no better.
  return windows === null || turn > 0
    ? head
    : { ...head, windows: trainWindows(examples, head.labels, { ...windows, random }) };
}

/**
 * Trains a head on wordings, the same from the same seed. Where it is learnt several times, in
 * other ways of the wordings each, the weights are the mean.
 */
export const train = (wordings: readonly Labelled[], name: HeadName): Head =>
  meanOfLearnings(howToLearn[name].times, (turn) => trainOnce(wordings, name, turn));

/** All heads without a part of the open half, or without a file of wordings. */
export function trainHeads(without: LeftOut): Record<HeadName, Head> {
  const of = (name: HeadName) => train(labelled(name, without), name);
  return {
    stop: of("stop"),
    safety: of("safety"),
    intent: of("intent"),
    draft: of("draft"),
    language: of("language"),
  };
}
