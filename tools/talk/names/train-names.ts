// Part of `npm run train:talk`: trains what tells a writer's own name among the words of an
// answer, from `core/understanding/names/`, the same from the same seed. `--report` judges each
// fifth of the frames by what was learnt from the others.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  nameChances,
  nameFeatures,
  nameWordsOf,
  type NameWord,
} from "~/core/understanding/name-words";
import {
  family,
  given,
  hashOfNames,
  readFrames,
  seed,
  type Frame,
} from "~/tools/talk/names/name-frames";
import { learnNamesAlone } from "~/tools/talk/names/learn-names-alone";
import { learnWords } from "~/tools/talk/names/learn-words";
import { makeName } from "~/tools/talk/names/make-name";
import { packWeights } from "~/tools/talk/pack-weights";
import { randomFrom } from "~/tools/talk/random-from";

const target = join(import.meta.dirname, "../../../core/understanding/name-model.json");
const waysOfOwn = 60;
const waysOfOthers = 8;

/** A text, and from where to where it is its writer's name. */
type Example = { text: string; from: number; to: number };

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
      const whole = makeName(given, family, random);
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

const isPart = ({ from, to }: Example, { at }: NameWord): boolean => at >= from && at < to;

const learnFrames = (frames: readonly Frame[]): Float32Array =>
  learnWords(
    examplesOf(frames, randomFrom(seed)).flatMap((example) => {
      const words = nameWordsOf(example.text);
      return nameFeatures(words).map((features, at) => ({
        features,
        wanted: isPart(example, words[at]!),
      }));
    }),
    randomFrom(seed),
  );

function report(): void {
  const frames = readFrames();
  let [right, found, taken, own, others] = [0, 0, 0, 0, 0];
  for (let part = 0; part < 5; part++) {
    const kept = frames.filter((_, at) => at % 5 !== part);
    const learnt = learnFrames(kept);
    const unseen = frames.filter((_, at) => at % 5 === part);
    for (const example of examplesOf(unseen, randomFrom(seed + 1))) {
      const words = nameWordsOf(example.text);
      const told = nameChances(words, learnt).map((chance) => chance >= 0.5);
      const wanted = words.map((word) => isPart(example, word));
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
  const made = {
    madeFrom: hashOfNames(),
    weights: packWeights(learnFrames(readFrames())),
    alone: packWeights(learnNamesAlone()),
  };
  writeFileSync(target, `${JSON.stringify(made)}\n`);
}

if (process.argv.includes("--report")) report();
else write();
