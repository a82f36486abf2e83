import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { applyNet, judgeLines, withContext } from "~/integrations/reader/engine/judge/judge-lines";
import { lineFeatures, type SeenPage } from "~/integrations/reader/engine/judge/line-features";
import { judgedRoles, type LineNet } from "~/integrations/reader/engine/judge/line-net";
import { lineWords } from "~/integrations/reader/engine/judge/line-words";
import { chanceFrom } from "~/tools/world/chance";
import { drawTruth } from "~/tools/world/draw-picture";
import { families, type Family } from "~/tools/world/families";
import { judgeFigures, type JudgedLine } from "~/tools/world/judge-figures";
import { seeTruth } from "~/tools/world/see-truth";
import { trainNet, type Example } from "~/tools/world/train-net";
import { packNets } from "~/tools/world/pack-nets";
import type { TrueLine } from "~/tools/world/truth";

// `npx tsx tools/world/train-judge.ts [--each=N] [--rounds=N] [--seed=N] [--out=FILE]` trains the
// line judge on drawn pictures of the learnt families and says how it does on those held back.
type Seen = { family: string; page: SeenPage; truths: TrueLine[] };

const option = (name: string, otherwise: string): string =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;
const [each, rounds, seed] = [
  Number(option("each", "50")),
  Number(option("rounds", "12")),
  Number(option("seed", "1")),
];

/** What the nets are trained from: the drawn world and what is seen of a line. */
function sourcesDigest(): string {
  const digest = createHash("sha256");
  for (const folder of ["tools/world", "integrations/reader/engine/judge"])
    for (const name of readdirSync(folder).sort())
      if (name.endsWith(".ts") && name !== "judged-screen.ts" && name !== "judged-page.ts")
        digest.update(JSON.stringify([name, readFileSync(join(folder, name), "utf8")]));
  return digest.digest("hex");
}

function see(of: readonly Family[], count: number, from: number): Seen[] {
  return of.flatMap((family) =>
    Array.from({ length: count }, (_, i): Seen => {
      const { pixels, truth } = drawTruth(family, from, i);
      const chance = chanceFrom(`see ${family.name} ${from} ${i}`);
      return { family: family.name, ...seeTruth(pixels, truth, chance) };
    }),
  );
}

function trained(pages: readonly Seen[]): LineNet[] {
  const nets: LineNet[] = [];
  const dense = pages.map(({ page }) => lineFeatures(page));
  const words = pages.map(({ page }) => page.lines.map(({ text }) => lineWords(text)));
  let inputs: number[][][] = dense;
  for (let pass = 0; pass < 3; pass++) {
    const examples = pages.flatMap(({ truths }, p) =>
      truths.map((line, i): Example => ({
        features: Float32Array.from(inputs[p]?.[i] ?? []),
        words: words[p]?.[i] ?? [],
        role: judgedRoles.indexOf(line.role),
        own: line.speaker === "none" ? null : line.speaker === "own" ? 1 : 0,
      })),
    );
    const net = trainNet(examples, chanceFrom(`train ${seed} ${pass}`), {
      hidden: 48,
      rounds,
      rate: 0.002,
      log: (line) => console.error(`pass ${pass + 1}, ${line}`),
    });
    nets.push(net);
    const judged = pages.map((_, p) => applyNet(net, inputs[p] ?? [], words[p] ?? []));
    inputs = pages.map(({ page }, p) => withContext(page, dense[p] ?? [], judged[p] ?? []));
  }
  return nets;
}

function judge(nets: readonly LineNet[], pages: readonly Seen[]): JudgedLine[] {
  return pages.flatMap(({ family, page, truths }) =>
    judgeLines(nets, page).flatMap((judged, i) => {
      const line = truths[i];
      return line ? [{ family, judged, line }] : [];
    }),
  );
}

const learnt = see(
  families.filter(({ held }) => !held),
  each,
  1000 + seed,
);
console.error(`${learnt.length} pictures drawn`);
const nets = trained(learnt);
const out = option("out", "integrations/reader/engine/judge/nets.json");
writeFileSync(
  out,
  JSON.stringify({ trainedFrom: sourcesDigest(), each, rounds, seed, nets: packNets(nets) }),
);
const held = see(
  families.filter((family) => family.held),
  15,
  1,
);
for (const passes of [1, 2, 3])
  console.log(
    judgeFigures(judge(nets.slice(0, passes), held))
      .split("\n")
      .at(-1),
  );
console.log(judgeFigures(judge(nets, held)));
const other = see(
  families.filter((family) => !family.held),
  6,
  5,
);
console.log("learnt families, other pictures:");
console.log(judgeFigures(judge(nets, other)).split("\n").at(-1));
