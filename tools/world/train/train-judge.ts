import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { applyNet, judgeLines } from "~/integrations/reader/engine/judge/judge-lines";
import { together } from "~/integrations/reader/engine/judge/judge-whole";
import type { LineNet } from "~/integrations/reader/engine/judge/line-net";
import { families } from "~/tools/world/families";
import { nearFamilies } from "~/tools/world/near-families";
import { judgeFigures, type JudgedLine } from "~/tools/world/train/judge-figures";
import { packNets } from "~/tools/world/train/pack-nets";
import { pageFigures, type JudgedPicture } from "~/tools/world/train/page-figures";
import type { Example } from "~/tools/world/train/train-net";
import { seeWorld, type SeenPicture } from "~/tools/world/train/see-world";
import { trainLines } from "~/tools/world/train/train-lines";
import {
  pageExample,
  trainAround,
  trainDoubt,
  trainPage,
  type PageExample,
} from "~/tools/world/train/train-page";

// `npx tsx tools/world/train/train-judge.ts [--each=N,N] [--rounds=N] [--seed=N] [--out=FILE]
// [--keep=FOLDER]` trains the judge of lines and pages on drawn pictures of the learnt families and
// of those near to what fails: so many of each by one seed, so many by the next.
// What judges a page is learnt from lines judged by nets that have not seen its family: the
// families are left out in turn, a third of them at a time. What is printed is said of families
// left out; FOLDER gets the nets that say it.
const option = (name: string, otherwise: string): string =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;
const [rounds, seed] = [Number(option("rounds", "8")), Number(option("seed", "1"))];
const each = option("each", "32,64").split(",").map(Number);
/** What reads the nets' answers and tells them nothing. */
const APART = new Set(["judged-screen.ts", "injection.ts"]);
const PARTS = 3;

const sources = ["tools/world", "judge", "layout", "talk"].map((folder) =>
  folder.includes("/") ? folder : join("integrations/reader/engine", folder),
);

/** What the nets are trained from: the drawn world, what is seen of a page, and the rules. */
function sourcesDigest(): string {
  const digest = createHash("sha256");
  for (const folder of sources)
    for (const name of readdirSync(folder, { encoding: "utf8", recursive: true }).sort())
      if (/\.(?:ts|md)$/.test(name) && !APART.has(name))
        digest.update(JSON.stringify([name, readFileSync(join(folder, name), "utf8")]));
  return digest.digest("hex");
}

const folder = option("keep", "");
const learnt = [...families.filter(({ held }) => !held), ...nearFamilies];
const partOf = new Map(learnt.map(({ name }, i) => [name, i % PARTS]));
const pictures = each.flatMap((count, i) => seeWorld(learnt, count, 1000 + seed + i));
console.error(`${pictures.length} pictures drawn`);
const examples: PageExample[] = [];
const lines: JudgedLine[] = [];
const nets: LineNet[][] = [];
const left = (part: number): SeenPicture[] =>
  pictures.filter(({ family }) => partOf.get(family) === part);
for (let part = 0; part < PARTS; part++) {
  const others = pictures.filter(({ family }) => partOf.get(family) !== part);
  const net = trainLines(others, { rounds, seed, name: `p${part}` });
  nets.push(net);
  for (const picture of left(part)) {
    examples.push(pageExample(picture, net));
    for (const [i, judged] of judgeLines(net, picture.page).entries()) {
      const line = picture.truths[i];
      if (line) lines.push({ family: picture.family, judged, line });
    }
  }
}
const judged: JudgedPicture[] = [];
for (let part = 0; part < PARTS; part++) {
  const inPart = ({ family }: PageExample): boolean => partOf.get(family) === part;
  const others = examples.filter((example) => !inPart(example));
  const page = trainPage(others, { seed, name: `p${part}` });
  const around = trainAround(others, { seed, name: `p${part}` });
  const doubt = trainDoubt(others, { seed, name: `p${part}` });
  for (const example of examples.filter(inPart)) {
    const said = (net: LineNet, of: Example | undefined): number =>
      of ? (applyNet(net, [[...of.features]], [of.words])[0]?.[0] ?? 0) : 0;
    const texts = together(said(page, example.page), said(around, example.around));
    const right = said(doubt, example.readings[example.taken]);
    judged.push({ example, texts, right });
  }
  if (folder === "") continue;
  mkdirSync(folder, { recursive: true });
  const names = learnt.map(({ name }) => name).filter((name) => partOf.get(name) === part);
  const packed = packNets({ lines: nets[part] ?? [], page, around, doubt });
  const file = join(folder, `part-${part}.json`);
  writeFileSync(file, JSON.stringify({ families: names, ...packed }));
}
console.log(judgeFigures(lines));
console.log(pageFigures(judged));
const packed = packNets({
  lines: trainLines(pictures, { rounds, seed, name: "all" }),
  page: trainPage(examples, { seed, name: "all" }),
  around: trainAround(examples, { seed, name: "all" }),
  doubt: trainDoubt(examples, { seed, name: "all" }),
});
writeFileSync(
  option("out", "integrations/reader/engine/judge/nets.json"),
  JSON.stringify({ trainedFrom: sourcesDigest(), each, rounds, seed, ...packed }),
);
