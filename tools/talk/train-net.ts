// Trains the net over all words from the wordings, the same from the same seed, and writes its
// weights; a part of `npm run train:talk`. It answers the same questions as the heads.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { questions, type Question } from "~/core/understanding/convolution";
import { convolutionExamples } from "~/tools/talk/convolution-examples";
import { hashOfWordings } from "~/tools/talk/hash-wordings";
import { packConvolution } from "~/tools/talk/pack-convolution";
import { randomFrom } from "~/tools/talk/random-from";
import { trainConvolution } from "~/tools/talk/train-convolution";
import { labelled, seed } from "~/tools/talk/train-heads";

const target = join(import.meta.dirname, "../../core/understanding/convolution.json");
const rounds = 6;

const labelsOf = (name: Question): string[] =>
  [...new Set(labelled(name).map(({ label }) => label))].sort();

const labels = { stop: labelsOf("stop"), safety: labelsOf("safety"), intent: labelsOf("intent") };
const random = randomFrom(seed);
const examples = convolutionExamples(labels, random);
console.log(`${examples.length} examples`);
const net = trainConvolution(examples, {
  dimensions: 48,
  filters: [128, 64],
  questions: Object.fromEntries(questions.map((name) => [name, labels[name].length])),
  rounds,
  random,
  log: (line) => console.log(line),
});
const made = { madeFrom: hashOfWordings(), labels, ...packConvolution(net) };
writeFileSync(target, `${JSON.stringify(made)}\n`);
