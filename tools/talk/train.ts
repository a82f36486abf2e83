// `npm run train:talk`: trains the understanding from its wordings, in half an hour, the same from
// the same seed, and writes its weights. `-- --report` names the labels that are confused instead.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { chancesOf, likeliest, type Head } from "~/core/understanding/linear-model";
import type { HeadName } from "~/tools/talk/heads";
import { hashOfWordings } from "~/tools/talk/hash-wordings";
import { packHead } from "~/tools/talk/pack-head";
import { randomFrom } from "~/tools/talk/random-from";
import { examplesOf } from "~/tools/talk/read-wordings";
import type { Example } from "~/tools/talk/train-head";
import { headNames as names, labelled, seed, train } from "~/tools/talk/train-heads";

const target = join(import.meta.dirname, "../../core/understanding/model.json");

/** Every fifth wording is kept back, and told afterwards. */
function tryOut(name: HeadName, turn: number): { head: Head; unseen: Example[] } {
  const random = randomFrom(seed + turn);
  const all = labelled(name).map((wording) => ({ wording, part: Math.floor(random() * 5) }));
  const kept = all.filter(({ part }) => part !== turn).map(({ wording }) => wording);
  const unseen = all.filter(({ part }) => part === turn).map(({ wording }) => wording);
  return { head: train(kept, name), unseen: examplesOf(unseen, 3, random) };
}

function report(): void {
  for (const name of names) {
    const { head, unseen } = tryOut(name, 0);
    const confused = new Map<string, string[]>();
    let right = 0;
    for (const { text, label } of unseen) {
      const told = likeliest(head, chancesOf(head, text));
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
      const started = Date.now();
      const made = packHead(train(labelled(name), name));
      console.log(`${name}: ${Math.round((Date.now() - started) / 1000)} s`);
      return [name, made];
    }),
  );
  const model = { madeFrom: hashOfWordings(), seed, ...heads };
  writeFileSync(target, `${JSON.stringify(model)}\n`);
}

if (process.argv.includes("--report")) report();
else write();
