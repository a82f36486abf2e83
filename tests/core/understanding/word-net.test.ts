import { describe, expect, it } from "vitest";
import shipped from "~/core/understanding/word-net.json";
import { chancesByWords } from "~/core/understanding/shipped-word-net";
import { shippedModel } from "~/core/understanding/shipped-model";
import {
  answering,
  rowsOf,
  summaryOf,
  weighSummary,
  type WordNet,
} from "~/core/understanding/word-net";
import { hashOfWordings } from "~/tools/talk/hash-wordings";
import { randomFrom } from "~/tools/talk/random-from";
import { emptyNet, trainWordNet } from "~/tools/talk/net/train-word-net";
import { wordsByRows } from "~/tools/talk/net/worded-examples";

const wishes = ["stop it", "please quit that", "make them cease", "no more of these"];
const others = ["good morning", "where is my case", "thanks a lot", "the roof is new"];

// The same words in another order are another thing.
const asked = ["you stop them", "you sue them", "we call you"];
const told = ["them stop you", "them sue you", "you call we"];

function learn(seed: number, ones: readonly string[], rest: readonly string[]): WordNet {
  const examples = [...ones, ...rest].map((text) => ({
    words: wordsByRows(text),
    labels: [ones.includes(text) ? 1 : 0],
    isBroad: false,
  }));
  const training = {
    dimensions: 8,
    units: 6,
    questions: { wish: 2 },
    rounds: 400,
    together: 2,
    pace: 1,
    random: randomFrom(seed),
    log: () => undefined,
  };
  const net = emptyNet(training);
  trainWordNet(net, examples, training);
  return net;
}

const wishIn = (net: WordNet, text: string): number =>
  weighSummary(net.heads.wish!, summaryOf(answering(net), text))[1] ?? 0;

describe("the net over all words", () => {
  it("learns what it is shown, and the same again from the same seed", () => {
    const net = learn(3, wishes, others);
    for (const text of wishes) expect(wishIn(net, text), text).toBeGreaterThan(0.5);
    for (const text of others) expect(wishIn(net, text), text).toBeLessThan(0.5);
    expect(learn(3, wishes, others)).toEqual(net);
  });

  it("tells the same words in another order apart", () => {
    const net = learn(5, asked, told);
    for (const text of asked) expect(wishIn(net, text), text).toBeGreaterThan(0.5);
    for (const text of told) expect(wishIn(net, text), text).toBeLessThan(0.5);
  });

  it("knows a misspelt word by its letters, and no letters of a figure", () => {
    const shared = [...rowsOf("stopping")].filter((row) => rowsOf("stoping").includes(row));
    expect(shared.length).toBeGreaterThan(5);
    expect(rowsOf("12345")).toHaveLength(1);
  });

  it("was trained from the wordings that stand in this tree, for the labels of the heads", () => {
    expect(shipped.madeFrom).toBe(hashOfWordings());
    expect(shipped.labels).toEqual({
      stop: shippedModel().stop.labels,
      safety: shippedModel().safety.labels,
      intent: shippedModel().intent.labels,
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
