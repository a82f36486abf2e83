// Part of `npm run train:talk`: trains what tells a writer's own name among the words of an
// answer, from `core/understanding/names/`, the same from the same seed. `--report` judges each
// fifth of the frames by what was learnt from the others.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  nameBuckets,
  nameChances,
  nameFeatures,
  nameWordsOf,
} from "~/core/understanding/name-words";
import { family, given, hashOfNames, readFrames, seed, type Frame } from "~/tools/talk/name-frames";
import { packWeights } from "~/tools/talk/pack-weights";
import { randomFrom } from "~/tools/talk/random-from";
import { shuffled } from "~/tools/talk/train-head";

const target = join(import.meta.dirname, "../../core/understanding/name-model.json");
const waysOfOwn = 60;
const waysOfOthers = 8;
const rounds = 5;
const rate = 0.4;
const decay = 2e-6;

/** A text, and from where to where it is its writer's name. */
type Example = { text: string; from: number; to: number };

const particles = [
  "de la",
  "de los",
  "de",
  "del",
  "van",
  "von",
  "van der",
  "al",
  "bin",
  "da",
  "dos",
  "la",
  "st.",
];
const suffixes = ["Jr", "Jr.", "Sr", "II", "III", "IV"];

function makeName(random: () => number): string {
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? "";
  const letter = () => String.fromCharCode(65 + Math.floor(random() * 26));
  const kind = random();
  const first = random() < 0.06 ? `${pick(given)}-${pick(given)}` : pick(given);
  const last = random() < 0.08 ? `${pick(family)}-${pick(family)}` : pick(family);
  if (kind < 0.55) return `${first} ${last}`;
  if (kind < 0.65) return first;
  if (kind < 0.74) return `${first} ${letter()}${random() < 0.5 ? "." : ""} ${last}`;
  if (kind < 0.82) return `${first} ${pick(given)} ${last}`;
  if (kind < 0.87) return `${first} ${last} ${pick(family)}`;
  if (kind < 0.93) return `${first} ${pick(particles)} ${last}`;
  if (kind < 0.97) return `${first} ${last} ${pick(suffixes)}`;
  return `${pick(["O'", "Mc", "D'", "De"])}${last}`.replace(/^/, `${first} `);
}

// As people type: all small, all large, or with capitals, the first word too or not.
function cased(said: string, name: string, random: () => number): { said: string; name: string } {
  const kind = random();
  if (kind < 0.42) return { said, name: name.toLowerCase() };
  if (kind < 0.52)
    return { said: said.toUpperCase().replace(/\{([NF])\}/i, "{$1}"), name: name.toUpperCase() };
  if (kind < 0.76) return { said, name };
  return { said: said.replace(/^[a-z]/, (letter) => letter.toUpperCase()), name };
}

function examplesOf(frames: readonly Frame[], random: () => number): Example[] {
  return frames.flatMap(({ said, isOwn }) => {
    const hasName = /\{[NF]\}/.test(said);
    const ways = isOwn
      ? waysOfOwn
      : hasName
        ? waysOfOthers * 2
        : said.length < 30
          ? waysOfOthers
          : 4;
    return Array.from({ length: said === "{N}" ? ways * 12 : ways }, () => {
      const whole = makeName(random);
      const way = cased(
        said,
        said.includes("{F}") ? (whole.split(" ")[0] ?? whole) : whole,
        random,
      );
      const from = way.said.search(/\{[NF]\}/);
      const text = way.said.replace(/\{[NF]\}/, way.name);
      return isOwn ? { text, from, to: from + way.name.length } : { text, from: -1, to: -1 };
    });
  });
}

const isIn = ({ from, to }: Example, at: number): boolean => at >= from && at < to;

function learn(examples: readonly Example[], random: () => number): Float32Array {
  const learnt = new Float32Array(nameBuckets);
  const pace = new Float32Array(nameBuckets).fill(1e-4);
  const prepared = examples.flatMap((example) => {
    const words = nameWordsOf(example.text);
    return nameFeatures(words).map((features, at) => ({
      features,
      wanted: isIn(example, words[at]?.at ?? -1) ? 1 : 0,
    }));
  });
  for (let round = 0; round < rounds; round++)
    for (const { features, wanted } of shuffled(prepared, random)) {
      const share = 1 / Math.sqrt(features.length);
      let sum = 0;
      for (const feature of features) sum += learnt[feature]! * share;
      const slope = 1 / (1 + Math.exp(-sum)) - wanted;
      if (Math.abs(slope) < 0.01) continue;
      for (const feature of features) {
        const step = slope * share + decay * learnt[feature]!;
        pace[feature]! += step * step;
        learnt[feature]! -= (rate * step) / Math.sqrt(pace[feature]!);
      }
    }
  return learnt;
}

function report(): void {
  const frames = readFrames();
  let [right, found, taken, own, others] = [0, 0, 0, 0, 0];
  for (let part = 0; part < 5; part++) {
    const kept = frames.filter((_, at) => at % 5 !== part);
    const learnt = learn(examplesOf(kept, randomFrom(seed)), randomFrom(seed));
    const unseen = frames.filter((_, at) => at % 5 === part);
    for (const example of examplesOf(unseen, randomFrom(seed + 1))) {
      const words = nameWordsOf(example.text);
      const told = nameChances(words, learnt).map((chance) => chance >= 0.5);
      const wanted = words.map(({ at }) => isIn(example, at));
      if (example.from >= 0) {
        own++;
        if (told.every((one, at) => one === wanted[at])) right++;
        if (told.some((one, at) => one && wanted[at])) found++;
      } else {
        others++;
        if (told.includes(true)) taken++;
      }
    }
  }
  console.log(
    `own names of unseen frames: ${right} of ${own} whole, ${found} in part; of others' and none: ${taken} of ${others} taken`,
  );
}

function write(): void {
  const learnt = learn(examplesOf(readFrames(), randomFrom(seed)), randomFrom(seed));
  const made = { madeFrom: hashOfNames(), weights: packWeights(learnt) };
  writeFileSync(target, `${JSON.stringify(made)}\n`);
}

if (process.argv.includes("--report")) report();
else write();
