import { describe, expect, it } from "vitest";
import shipped from "~/core/understanding/convolution.json";
import {
  answering,
  rowsOf,
  summaryOf,
  weighSummary,
  type Convolution,
} from "~/core/understanding/convolution";
import { chancesByWords } from "~/core/understanding/shipped-convolution";
import { shippedModel } from "~/core/understanding/shipped-model";
import { wordsByRows } from "~/tools/talk/convolution-examples";
import { hashOfWordings } from "~/tools/talk/hash-wordings";
import { randomFrom } from "~/tools/talk/random-from";
import { trainConvolution } from "~/tools/talk/train-convolution";

const wishes = ["stop it", "please quit that", "make them cease", "no more of these"];
const others = ["good morning", "where is my case", "thanks a lot", "the roof is new"];

function learn(seed: number): Convolution {
  const random = randomFrom(seed);
  const examples = [...wishes, ...others].map((text) => ({
    words: wordsByRows(text),
    labels: [wishes.includes(text) ? 1 : 0],
  }));
  return trainConvolution(examples, {
    dimensions: 8,
    filters: [6, 4],
    questions: { wish: 2 },
    rounds: 60,
    random,
    log: () => undefined,
  });
}

const wishIn = (net: Convolution, text: string): number =>
  weighSummary(net.heads.wish!, summaryOf(answering(net), text))[1] ?? 0;

describe("the net over all words", () => {
  it("learns what it is shown, and the same again from the same seed", () => {
    const net = learn(3);
    for (const text of wishes) expect(wishIn(net, text), text).toBeGreaterThan(0.5);
    for (const text of others) expect(wishIn(net, text), text).toBeLessThan(0.5);
    expect(learn(3).vectors).toEqual(net.vectors);
  });

  it("keeps what a filter found most of, whatever else is said around it", () => {
    const net = learn(3);
    const filters = 10;
    const alone = summaryOf(answering(net), "no more of these").subarray(0, filters);
    const among = summaryOf(answering(net), "well my dog says no more of these and he barks a lot");
    // At its edges a text has nothing around it, so that filters may find a little less within it.
    const found = [...alone].filter((most, at) => (among[at] ?? 0) >= most * 0.6).length;
    expect(found).toBeGreaterThanOrEqual(filters - 2);
  });

  it("knows a misspelt word by its letters, and no letters of a figure", () => {
    const shared = [...rowsOf("stopping")].filter((row) => rowsOf("stoping").includes(row));
    expect(shared.length).toBeGreaterThan(5);
    expect(rowsOf("12345")).toHaveLength(1);
  });

  it("was trained from the wordings that stand in this tree, for the labels of the heads", () => {
    expect(shipped.madeFrom).toBe(hashOfWordings());
    expect(shipped.labels).toEqual({
      stop: shippedModel.stop.labels,
      safety: shippedModel.safety.labels,
      intent: shippedModel.intent.labels,
    });
  });

  it.each(["", "\u0000", "\ud83d", "🛑", "停止", "a".repeat(300), "word ".repeat(80)])(
    "says something of any text: %j",
    (text) => {
      const chances = chancesByWords("stop", text);
      expect(chances?.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 4);
    },
  );
});
