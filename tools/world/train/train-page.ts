import { lineChances } from "~/integrations/reader/engine/judge/judge-lines";
import {
  takeReading,
  wordsAround,
  YES_NO_OUTPUTS,
} from "~/integrations/reader/engine/judge/judge-whole";
import { WORD_BUCKETS } from "~/integrations/reader/engine/judge/line-words";
import type { SeenPage } from "~/integrations/reader/engine/judge/line-features";
import type { LineNet } from "~/integrations/reader/engine/judge/line-net";
import {
  judgedSides,
  letterWeight,
  pageSigns,
  readingSigns,
  type Sides,
} from "~/integrations/reader/engine/judge/page-features";
import { chanceFrom } from "~/tools/world/chance";
import type { SeenPicture } from "~/tools/world/train/see-world";
import type { TrueLine } from "~/tools/world/truth";
import { trainNet, type Example } from "~/tools/world/train/train-net";

/**
 * Whether every line with an address went to the right speaker, or to nobody where it is no
 * message, and most letters of messages, with few others.
 */
function speakersAreRight(page: SeenPage, taken: Sides, truths: readonly TrueLine[]): boolean {
  let [said, right, others] = [0, 0, 0];
  for (const [i, { text, role, speaker }] of truths.entries()) {
    const line = page.lines[i];
    const letters = line ? letterWeight(line) : 0;
    const side = taken[i] ?? null;
    const is = role === "message" ? speaker === "own" : null;
    if (text.includes("@") && side !== is) return false;
    if (is === null) others += side === null ? 0 : letters;
    else {
      said += letters;
      if (side === is) right += letters;
    }
  }
  return right >= said * 0.8 && others <= said * 0.3;
}

/**
 * A picture as a whole to learn from: whether it shows a conversation by text message, and of those
 * that do both readings, by the rules and by the judged lines, with whether each is right; `taken`
 * is which of the two would be taken.
 */
export type PageExample = {
  family: string;
  page: Example;
  around: Example;
  readings: Example[];
  taken: number;
};

const yes = (features: readonly number[], is: boolean): Example => ({
  features: Float32Array.from(features),
  words: [],
  role: is ? 0 : 1,
  own: null,
});

/** A picture as a whole, its lines judged by nets that have not learnt from its family. */
export function pageExample(picture: SeenPicture, nets: readonly LineNet[]): PageExample {
  const { page, truths, byRules, kind, texts, family } = picture;
  const chances = lineChances(nets, page);
  const judged = judgedSides(chances);
  const features = pageSigns(page, chances, byRules, kind);
  const reading = (sides: Sides, other: Sides): Example =>
    yes(
      readingSigns(page, chances, sides, other, sides === byRules),
      speakersAreRight(page, sides, truths),
    );
  return {
    family,
    page: yes(features, texts),
    around: { ...yes([0], texts), words: wordsAround(page, judged) },
    readings: texts ? [reading(byRules, judged), reading(judged, byRules)] : [],
    taken: takeReading(page, chances, byRules).byRules ? 0 : 1,
  };
}

type Rounds = { seed: number; name: string };
type Size = { hidden: number; buckets: number; rounds: number };

function trainYesNo(
  what: string,
  examples: readonly Example[],
  { seed, name }: Rounds,
  size: Size,
): LineNet {
  return trainNet(examples, chanceFrom(`train ${what} ${name} ${seed}`), {
    ...size,
    outputs: YES_NO_OUTPUTS,
    rate: 0.003,
    log: (line) => console.error(`${name}, ${what}, ${line}`),
  });
}

/** Trains the net that tells what a page shows by what nets of lines say of it. */
export function trainPage(examples: readonly PageExample[], rounds: Rounds): LineNet {
  const pages = examples.map(({ page }) => page);
  return trainYesNo("page", pages, rounds, { hidden: 8, buckets: 1, rounds: 8 });
}

/** Trains the net that tells what a page shows by the words around its messages. */
export function trainAround(examples: readonly PageExample[], rounds: Rounds): LineNet {
  const pages = examples.map(({ around }) => around);
  return trainYesNo("around", pages, rounds, { hidden: 8, buckets: WORD_BUCKETS, rounds: 4 });
}

/** Trains the net that tells whether a reading is right. */
export function trainDoubt(examples: readonly PageExample[], rounds: Rounds): LineNet {
  const readings = examples.flatMap((example) => example.readings);
  return trainYesNo("doubt", readings, rounds, { hidden: 6, buckets: 1, rounds: 40 });
}
