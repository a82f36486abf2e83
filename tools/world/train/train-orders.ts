// Trains what tells orders to whoever reads a picture, the same from the same seed, and writes its
// weights; a part of `npm run train:reader`. `-- --report` judges each file of wordings by what is
// learnt from the others; `-- --judge FILE` gives the figures of a file, and no text of it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Head } from "~/core/understanding/linear-model";
import { chanceOfOrders, orderChance, orderFeatures } from "~/core/understanding/order-words";
import { packHead } from "~/tools/talk/pack-head";
import { randomFrom } from "~/tools/talk/random-from";
import { readFile, type Wording } from "~/tools/talk/read-wordings";
import { meanOfLearnings, trainHead } from "~/tools/talk/train-head";
import { hashOfOrders, orderExamples, readOrders } from "~/tools/world/train/order-examples";

const target = join(import.meta.dirname, "../../../core/understanding/order-model.json");
const seed = 20261130;

/** So many times it is learnt. */
const times = 7;

function learnOnce(wordings: readonly Wording[], turn: number): Head {
  const random = randomFrom(seed + turn);
  const examples = orderExamples(wordings, random);
  const size = { buckets: 1 << 15, rounds: 6, rate: 0.4 };
  return trainHead(examples, { ...size, random, featuresOf: orderFeatures });
}

const train = (wordings: readonly Wording[]): Head =>
  meanOfLearnings(times, (turn) => learnOnce(wordings, turn));

function tellRates(wordings: readonly Wording[], chance: (text: string) => number): void {
  const told = wordings.map(({ wording, label }) => ({ label, chance: chance(wording) }));
  for (const bar of [0.4, 0.5, 0.6, 0.7, 0.8, 0.9]) {
    const above = (label: string): string => {
      const own = told.filter((one) => one.label === label);
      return `${own.filter((one) => one.chance >= bar).length} of ${own.length}`;
    };
    console.log(`  ${bar}: orders found ${above("orders")}, safe taken for one ${above("safe")}`);
  }
}

function report(): void {
  const all = readOrders();
  for (const left of new Set(all.map(({ source }) => source))) {
    const head = train(all.filter(({ source }) => source !== left));
    console.log(left);
    tellRates(
      all.filter(({ source }) => source === left),
      (text) => chanceOfOrders(head, text),
    );
  }
}

const { values } = parseArgs({
  options: { report: { type: "boolean" }, judge: { type: "string" } },
});
if (values.report) report();
else if (values.judge) tellRates(readFile(values.judge), orderChance);
else {
  const made = { madeFrom: hashOfOrders(), seed, order: packHead(train(readOrders())) };
  writeFileSync(target, `${JSON.stringify(made)}\n`);
}
