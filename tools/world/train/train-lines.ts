import { applyNet, withContext } from "~/integrations/reader/engine/judge/judge-lines";
import { lineFeatures } from "~/integrations/reader/engine/judge/line-features";
import { judgedRoles, OUTPUTS, type LineNet } from "~/integrations/reader/engine/judge/line-net";
import { lineWords, WORD_BUCKETS } from "~/integrations/reader/engine/judge/line-words";
import { chanceFrom } from "~/tools/world/chance";
import type { SeenPicture } from "~/tools/world/train/see-world";
import { trainNet, type Example } from "~/tools/world/train/train-net";

/** Trains the nets of lines, each on what the one before says around every line. */
export function trainLines(
  pictures: readonly SeenPicture[],
  { rounds, seed, name }: { rounds: number; seed: number; name: string },
): LineNet[] {
  const nets: LineNet[] = [];
  const dense = pictures.map(({ page }) => lineFeatures(page));
  const words = pictures.map(({ page }) => page.lines.map(({ text }) => lineWords(text)));
  let inputs: number[][][] = dense;
  for (let pass = 0; pass < 3; pass++) {
    const examples = pictures.flatMap(({ truths }, p) =>
      truths.map((line, i): Example => ({
        features: Float32Array.from(inputs[p]?.[i] ?? []),
        words: words[p]?.[i] ?? [],
        role: judgedRoles.indexOf(line.role),
        own: line.speaker === "none" ? null : line.speaker === "own" ? 1 : 0,
      })),
    );
    const net = trainNet(examples, chanceFrom(`train ${name} ${seed} ${pass}`), {
      hidden: 48,
      outputs: OUTPUTS,
      buckets: WORD_BUCKETS,
      rounds,
      rate: 0.003,
      log: (line) => console.error(`${name}, pass ${pass + 1}, ${line}`),
    });
    nets.push(net);
    const judged = pictures.map((_, p) => applyNet(net, inputs[p] ?? [], words[p] ?? []));
    inputs = pictures.map(({ page }, p) => withContext(page, dense[p] ?? [], judged[p] ?? []));
  }
  return nets;
}
