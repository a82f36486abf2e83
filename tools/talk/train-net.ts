// Trains the net over all words from the wordings, the same from the same seed, and writes its
// weights; a part of `npm run train:talk`. It answers the same questions as the heads.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { questions, type Question } from "~/core/understanding/word-net";
import { hashOfWordings } from "~/tools/talk/hash-wordings";
import { packWordNet } from "~/tools/talk/pack-word-net";
import { randomFrom } from "~/tools/talk/random-from";
import { labelled, seed } from "~/tools/talk/train-heads";
import { trainWordNet } from "~/tools/talk/train-word-net";
import { wordedExamples } from "~/tools/talk/worded-examples";

const target = join(import.meta.dirname, "../../core/understanding/word-net.json");
const rounds = 3;

const labelsOf = (name: Question): string[] =>
  [...new Set(labelled(name).map(({ label }) => label))].sort();

const labels = { stop: labelsOf("stop"), safety: labelsOf("safety"), intent: labelsOf("intent") };
const random = randomFrom(seed);
const examples = wordedExamples(labels, random);
console.log(`${examples.length} examples`);
const net = trainWordNet(examples, {
  dimensions: 48,
  units: 64,
  questions: Object.fromEntries(questions.map((name) => [name, labels[name].length])),
  rounds,
  together: 32,
  random,
  log: (line) => console.log(line),
});
const made = { madeFrom: hashOfWordings(), labels, ...packWordNet(net) };
writeFileSync(target, `${JSON.stringify(made)}\n`);
