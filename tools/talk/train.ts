// `npm run train:talk`: trains the understanding from its wordings, in seconds, the same from the
// same seed, and writes its weights. `-- --report` names the labels that are confused instead.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { chancesOf, likeliest, type Head } from "~/core/understanding/linear-model";
import { featuresOf } from "~/core/understanding/text-features";
import { headLabels, howToLearn, mostWays, type HeadName } from "~/tools/talk/heads";
import { hashOfWordings } from "~/tools/talk/hash-wordings";
import { randomFrom } from "~/tools/talk/random-from";
import { examplesOf, readDrafts, readWordings, type Wording } from "~/tools/talk/read-wordings";
import { fitTemperature, trainHead, type Example } from "~/tools/talk/train-head";

const seed = 20261124;
const names = ["stop", "safety", "intent", "draft"] as const;
const target = join(import.meta.dirname, "../../core/understanding/model.json");

function labelled(name: HeadName): Wording[] {
  return (name === "draft" ? readDrafts() : readWordings()).flatMap((wording) => {
    const label = headLabels[name](wording);
    return label === null ? [] : [{ ...wording, label }];
  });
}

function train(wordings: readonly Wording[], name: HeadName): Head {
  const random = randomFrom(seed);
  return trainHead(examplesOf(wordings, mostWays[name], random), { ...howToLearn[name], random });
}

/** Every fifth wording is kept back, and told afterwards. */
function tryOut(name: HeadName, turn: number): { head: Head; unseen: Example[] } {
  const random = randomFrom(seed + turn);
  const all = labelled(name).map((wording) => ({ wording, part: Math.floor(random() * 5) }));
  const kept = all.filter(({ part }) => part !== turn).map(({ wording }) => wording);
  const unseen = all.filter(({ part }) => part === turn).map(({ wording }) => wording);
  return { head: train(kept, name), unseen: examplesOf(unseen, 3, random) };
}

// What hardly weighs is left out: it would make up most of the file.
const small = (weight: number): number => (Math.abs(weight) < 2 ? 0 : weight);

// The weights as whole numbers from -127 to 127, packed.
function packed({ labels, buckets, weights, temperature }: Head) {
  let largest = 0;
  for (const weight of weights) largest = Math.max(largest, Math.abs(weight));
  const scale = largest / 127;
  const whole = Int8Array.from(weights, (weight) => small(Math.round(weight / scale)));
  const data = deflateRawSync(Buffer.from(whole.buffer), { level: 9 }).toString("base64");
  return { labels, buckets, scale, temperature, data };
}

function report(): void {
  for (const name of names) {
    const { head, unseen } = tryOut(name, 0);
    const confused = new Map<string, string[]>();
    let right = 0;
    for (const { text, label } of unseen) {
      const told = likeliest(head, chancesOf(head, featuresOf(text)));
      if (told.label === label) right += 1;
      else {
        const pair = `${label} taken for ${told.label}`;
        confused.set(pair, [...(confused.get(pair) ?? []), text]);
      }
    }
    console.log(`${name}: ${right} of ${unseen.length} unseen wordings told rightly`);
    const most = [...confused].sort((a, b) => b[1].length - a[1].length).slice(0, 30);
    for (const [pair, texts] of most) console.log(`  ${texts.length} ${pair}: ${texts[0]}`);
  }
}

function write(): void {
  const heads = Object.fromEntries(
    names.map((name) => {
      const { head: tried, unseen } = tryOut(name, 0);
      const temperature = fitTemperature(tried, unseen);
      return [name, packed({ ...train(labelled(name), name), temperature })];
    }),
  );
  const model = { madeFrom: hashOfWordings(), seed, ...heads };
  writeFileSync(target, `${JSON.stringify(model)}\n`);
}

if (process.argv.includes("--report")) report();
else write();
