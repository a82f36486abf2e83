// Trains what tells the kind of a sender's text from its wordings, the same from the same seed, and
// writes its weights. `-- --report` judges each fifth of the wordings by what is learnt without it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { chancesOf, likeliest, type Head } from "~/core/understanding/linear-model";
import { packHead } from "~/tools/talk/pack-head";
import { randomFrom } from "~/tools/talk/random-from";
import { hashOfKinds, kindExamples, readKinds } from "~/tools/talk/read-kinds";
import type { Wording } from "~/tools/talk/read-wordings";
import { meanOfLearnings, trainHead } from "~/tools/talk/train-head";
import { trainWindows } from "~/tools/talk/train-windows";

const target = join(import.meta.dirname, "../../core/understanding/kind-model.json");
const seed = 20261127;

/** So many times it is learnt. */
const times = 3;

function learnOnce(wordings: readonly Wording[], turn: number): Head {
  const random = randomFrom(seed + turn);
  const examples = kindExamples(wordings, random);
  const head = trainHead(examples, { buckets: 1 << 15, rounds: 6, rate: 0.4, random });
  if (turn > 0) return head;
  const windows = trainWindows(examples, head.labels, { count: 48, rounds: 4, random });
  return { ...head, shares: [0.6, 0.5], windows };
}

const train = (wordings: readonly Wording[]): Head =>
  meanOfLearnings(times, (turn) => learnOnce(wordings, turn));

function report(): void {
  const random = randomFrom(seed);
  const all = readKinds().map((wording) => ({ wording, part: Math.floor(random() * 5) }));
  const confused = new Map<string, number>();
  let [right, count] = [0, 0];
  for (let part = 0; part < 5; part++) {
    const of = (isUnseen: boolean): Wording[] =>
      all.filter((each) => (each.part === part) === isUnseen).map(({ wording }) => wording);
    const head = train(of(false));
    for (const { text, label } of kindExamples(of(true), randomFrom(part))) {
      const told = likeliest(head, chancesOf(head, text));
      count += 1;
      if (told.label === label) right += 1;
      else {
        const pair = `${label} taken for ${told.label}`;
        confused.set(pair, (confused.get(pair) ?? 0) + 1);
      }
    }
  }
  console.log(`${right} of ${count} examples of unseen wordings told rightly`);
  const most = [...confused].sort((one, other) => other[1] - one[1]).slice(0, 30);
  for (const [pair, times] of most) console.log(`  ${times} ${pair}`);
}

function write(): void {
  const model = { madeFrom: hashOfKinds(), seed, kind: packHead(train(readKinds())) };
  writeFileSync(target, `${JSON.stringify(model)}\n`);
}

if (process.argv.includes("--report")) report();
else write();
