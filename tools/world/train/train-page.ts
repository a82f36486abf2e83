import { lineChances } from "~/integrations/reader/engine/judge/judge-lines";
import { takeReading, YES_NO_OUTPUTS } from "~/integrations/reader/engine/judge/judge-whole";
import type { SeenPage } from "~/integrations/reader/engine/judge/line-features";
import type { LineNet } from "~/integrations/reader/engine/judge/line-net";
import {
  judgedSides,
  letterWeight,
  PAGE_BUCKETS,
  pageSigns,
  readingSigns,
  type Sides,
} from "~/integrations/reader/engine/judge/page-features";
import { chanceFrom } from "~/tools/world/chance";
import type { SeenPicture } from "~/tools/world/train/see-world";
import type { TrueLine } from "~/tools/world/truth";
import { trainNet, type Example } from "~/tools/world/train/train-net";

/** Whether nearly all letters of messages went to the right speaker, and hardly any others. */
function speakersAreRight(page: SeenPage, taken: Sides, truths: readonly TrueLine[]): boolean {
  let [said, right, others] = [0, 0, 0];
  for (const [i, { role, speaker }] of truths.entries()) {
    const line = page.lines[i];
    const letters = line ? letterWeight(line) : 0;
    const side = taken[i] ?? null;
    if (role !== "message") others += side === null ? 0 : letters;
    else {
      said += letters;
      if (side === (speaker === "own")) right += letters;
    }
  }
  return right >= said * 0.95 && others <= said * 0.15;
}

/**
 * A picture as a whole to learn from: whether it shows a conversation by text message, and of those
 * that do both readings, by the rules and by the judged lines, with whether each is right; `taken`
 * is which of the two would be taken.
 */
export type PageExample = {
  family: string;
  page: Example;
  readings: Example[];
  taken: number;
};

const yes = (features: readonly number[], words: number[], is: boolean): Example => ({
  features: Float32Array.from(features),
  words,
  role: is ? 0 : 1,
  own: null,
});

/** A picture as a whole, its lines judged by nets that have not learnt from its family. */
export function pageExample(picture: SeenPicture, nets: readonly LineNet[]): PageExample {
  const { page, truths, byRules, texts, family } = picture;
  const chances = lineChances(nets, page);
  const judged = judgedSides(chances);
  const { features, words } = pageSigns(page, chances, byRules);
  const reading = (sides: Sides, other: Sides): Example =>
    yes(
      readingSigns(page, chances, sides, other, sides === byRules),
      [],
      speakersAreRight(page, sides, truths),
    );
  return {
    family,
    page: yes(features, words, texts),
    readings: texts ? [reading(byRules, judged), reading(judged, byRules)] : [],
    taken: takeReading(page, chances, byRules).byRules ? 0 : 1,
  };
}

type Rounds = { seed: number; name: string };

/** Trains the net that tells what a page shows by what nets of lines say of it. */
export function trainPage(examples: readonly PageExample[], { seed, name }: Rounds): LineNet {
  const pages = examples.map(({ page }) => page);
  return trainNet(pages, chanceFrom(`train page ${name} ${seed}`), {
    hidden: 24,
    outputs: YES_NO_OUTPUTS,
    buckets: PAGE_BUCKETS,
    rounds: 24,
    rate: 0.003,
    log: (line) => console.error(`${name}, page, ${line}`),
  });
}

/** Trains the net that tells whether a reading is right. */
export function trainDoubt(examples: readonly PageExample[], { seed, name }: Rounds): LineNet {
  const readings = examples.flatMap((example) => example.readings);
  return trainNet(readings, chanceFrom(`train doubt ${name} ${seed}`), {
    hidden: 8,
    outputs: YES_NO_OUTPUTS,
    buckets: 1,
    rounds: 60,
    rate: 0.003,
    log: () => undefined,
  });
}
