// Trains the net over all words from the wordings, the same from the same seed, and writes its
// weights; a part of `npm run train:talk`. It answers the same questions as the heads. The last
// rounds go on from what was written, so that `-- --last` repeats them alone.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packedWordNet } from "~/core/understanding/packed-word-net";
import { questions, type Question, type WordNet } from "~/core/understanding/word-net";
import { hashOfWordings } from "~/tools/talk/hash-wordings";
import { packWordNet } from "~/tools/talk/net/pack-word-net";
import { randomFrom } from "~/tools/talk/random-from";
import { labelled, seed } from "~/tools/talk/train-heads";
import { emptyNet, forgetUnmet, trainWordNet } from "~/tools/talk/net/train-word-net";
import { lastExamples, wordedExamples } from "~/tools/talk/net/worded-examples";

const folder = join(import.meta.dirname, "../../../core/understanding");
/** What all rounds but the last ones have taught; not shipped. */
const learnt = join(folder, "word-net.learnt.json");

const labelsOf = (name: Question): string[] =>
  [...new Set(labelled(name).map(({ label }) => label))].sort();

const labels = { stop: labelsOf("stop"), safety: labelsOf("safety"), intent: labelsOf("intent") };
const random = randomFrom(seed);
const examples = wordedExamples(labels, random);
const size = {
  dimensions: 48,
  units: 64,
  questions: Object.fromEntries(questions.map((name) => [name, labels[name].length])),
  together: 32,
  log: (line: string) => console.log(line),
};

function write(path: string, net: WordNet): void {
  const made = { madeFrom: hashOfWordings(), labels, ...packWordNet(net) };
  writeFileSync(path, `${JSON.stringify(made)}\n`);
}

function learnAll(): void {
  const training = { ...size, rounds: 3, pace: 1, random };
  const net = emptyNet(training);
  trainWordNet(net, examples, training);
  forgetUnmet(net, examples);
  write(learnt, net);
}

function learnLast(): void {
  const net = packedWordNet.parse(JSON.parse(readFileSync(learnt, "utf8")));
  const again = randomFrom(seed + 2);
  const last = lastExamples(examples, again);
  console.log(`${last.length} of ${examples.length} examples in the last rounds`);
  trainWordNet(net, last, { ...size, rounds: 1, pace: 0.3, random: again });
  write(join(folder, "word-net.json"), net);
}

if (!process.argv.includes("--last")) learnAll();
learnLast();
