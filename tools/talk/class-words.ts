// Makes `core/understanding/word-classes.json` from the word vectors, the same from the same seed:
// `npx tsx tools/talk/class-words.ts`. Words of alike meaning fall into one of 256 classes, each
// around the mean of its own (k-means on the sphere).
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../core/understanding");
const target = join(folder, "word-classes.json");
// What is made here is read together with the vectors.
if (!existsSync(target)) writeFileSync(target, JSON.stringify({ classes: "" }));
const { dimensions, vectorOf } = await import("~/core/understanding/word-places");
const { known } = await import("~/core/understanding/known-words");
const { randomFrom } = await import("~/tools/talk/random-from");

const count = 256;
const rounds = 12;
/** The first words are those of people's texts: classes begin at some of them. */
const common = 4000;

const dot = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, part, at) => sum + part * (other[at] ?? 0), 0);

function nearest(vector: Float32Array, means: readonly Float32Array[]): number {
  let best = 0;
  let most = -Infinity;
  means.forEach((mean, at) => {
    const near = dot(vector, mean);
    if (near > most) [best, most] = [at, near];
  });
  return best;
}

function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(dimensions);
  for (const vector of vectors) vector.forEach((part, at) => (sum[at]! += part));
  const length = Math.hypot(...sum) || 1;
  return sum.map((part) => part / length);
}

const random = randomFrom(11);
const vectors = known.map((_, place) => vectorOf(place));
let means = Array.from({ length: count }, () => vectors[Math.floor(random() * common)]!);
let own: number[] = [];
for (let round = 0; round < rounds; round++) {
  own = vectors.map((vector) => nearest(vector, means));
  means = means.map((mean, at) => {
    const members = vectors.filter((_, place) => own[place] === at);
    return members.length > 0 ? meanOf(members) : mean;
  });
}
const madeFrom = createHash("sha256")
  .update(readFileSync(join(folder, "word-vectors.json")))
  .digest("hex");
const classes = Buffer.from(Uint8Array.from(own)).toString("base64");
writeFileSync(target, `${JSON.stringify({ madeFrom, classes }, null, 2)}\n`);
