// `npx tsx tools/talk/cross.ts [PART|CORPUS|FILE …]`: trains the heads of wishes and of danger
// without a part of the open half, a whole corpus (`third`: its writer's ways are unknown then), or
// a file of wordings, and tells how well each was found in it: by words and letters alone, by
// meaning alone, and by both. `--dump FILE` keeps the scores.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { linearScores, softmax, type Head } from "~/core/understanding/linear-model";
import { featuresOf } from "~/core/understanding/text-features";
import { windowScores } from "~/core/understanding/window-model";
import { placesOf } from "~/core/understanding/word-places";
import type { HeadName } from "~/tools/talk/heads";
import { expandWording } from "~/tools/talk/expand-wordings";
import { randomFrom } from "~/tools/talk/random-from";
import { labelled, seed, train } from "~/tools/talk/train-heads";
import type { LeftOut } from "~/tools/talk/read-wordings";

/** A text that the head never saw, with what is said of it by words and by meaning. */
type Judged = {
  text: string;
  label: string;
  labels: readonly string[];
  linear: number[];
  meaning: number[];
};

const key = ({ wording, label }: { wording: string; label: string }) => `${label}\n${wording}`;

/** Trains a head without something and lets it judge that: one way of each wording. */
function judgeLeftOut(name: HeadName, without: LeftOut): { head: Head; judged: Judged[] } {
  const kept = labelled(name, without);
  const seen = new Set(kept.map(key));
  const unseen = labelled(name).filter((one) => !seen.has(key(one)));
  const head = train(kept, name);
  const random = randomFrom(seed);
  const judged = unseen.map(({ wording, label }) => {
    const [text = wording] = expandWording(wording, 1, random);
    const { labels, windows } = head;
    const linear = [...linearScores(head, featuresOf(text))];
    const meaning = windows ? [...windowScores(windows, placesOf(text), labels.length)] : [];
    return { text, label, labels, linear, meaning };
  });
  return { head, judged };
}

const chanceOf = (
  of: readonly string[],
  { labels, linear, meaning }: Judged,
  shares: Head["shares"],
) => {
  const both = Float32Array.from(
    linear,
    (score, at) => score * shares[0] + (meaning[at] ?? 0) * shares[1],
  );
  const chances = softmax(both);
  return of.reduce((sum, label) => sum + (chances[labels.indexOf(label)] ?? 0), 0);
};

/** How many of the wanted are found where so many of the others are taken for them. */
function foundAt(
  judged: readonly Judged[],
  wanted: readonly string[],
  ignored: readonly string[],
  shares: Head["shares"],
  most: number,
) {
  const told = judged
    .filter(({ label }) => !ignored.includes(label))
    .map((one) => ({ is: wanted.includes(one.label), chance: chanceOf(wanted, one, shares) }));
  const others = told
    .filter(({ is }) => !is)
    .map(({ chance }) => chance)
    .sort((a, b) => b - a);
  const bar = others[Math.floor(most * others.length)] ?? 0;
  const own = told.filter(({ is }) => is);
  const found = own.filter(({ chance }) => chance > bar).length;
  return `${((100 * found) / own.length).toFixed(1)} % of ${own.length} above ${bar.toFixed(2)}`;
}

const tried = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.85, 1];

/** The shares at which the chances are right as often as they say. */
function fitShares(judged: readonly Judged[]): Head["shares"] {
  const lossAt = (shares: Head["shares"]): number =>
    judged.reduce(
      (sum, one) => sum - Math.log(Math.max(1e-6, chanceOf([one.label], one, shares))),
      0,
    );
  const pairs = tried.flatMap((own) => tried.map((other) => [own, other] as const));
  const losses = pairs.map((pair) => [lossAt(pair), pair] as const);
  return losses.sort((a, b) => a[0] - b[0])[0]?.[1] ?? [1, 0];
}

const asked: readonly { head: HeadName; wanted: readonly string[]; ignored: readonly string[] }[] =
  [
    { head: "stop", wanted: ["stop"], ignored: ["doubt"] },
    { head: "safety", wanted: ["crisis", "danger"], ignored: ["threat"] },
    { head: "safety", wanted: ["minor"], ignored: [] },
  ];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { dump: { type: "string" } },
});
const lefts: LeftOut[] = positionals.map((one) => (/^\d$/.test(one) ? Number(one) : one));
const all: Record<string, Judged[]> = { stop: [], safety: [] };
for (const name of ["stop", "safety"] as const)
  for (const left of lefts.length > 0 ? lefts : [0, 1, 2, 3, 4]) {
    const started = Date.now();
    all[name]!.push(...judgeLeftOut(name, left).judged);
    console.log(`${name} without ${left}: ${Math.round((Date.now() - started) / 1000)} s`);
  }
if (values.dump) writeFileSync(values.dump, JSON.stringify(all));
for (const { head, wanted, ignored } of asked) {
  const judged = all[head] ?? [];
  const both = fitShares(judged);
  for (const [what, shares] of [
    ["words", [1, 0]],
    ["meaning", [0, 1]],
    [`both, ${both.join(" and ")}`, both],
  ] as const)
    console.log(
      `${wanted.join("/")} by ${what}:`,
      [0.005, 0.01, 0.03]
        .map((most) => `at ${100 * most} %: ${foundAt(judged, wanted, ignored, shares, most)}`)
        .join("; "),
    );
}
