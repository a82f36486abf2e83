import { describe, expect, it } from "vitest";
import { featuresOf } from "~/core/understanding/text-features";
import { readSafety, stopChances } from "~/core/understanding/text-readings";
import { readRevocation } from "~/core/consent/words/revocation";
import { shippedModel } from "~/core/understanding/shipped-model";
import { expandWording } from "~/tools/talk/expand-wordings";
import { hashOfWordings } from "~/tools/talk/hash-wordings";
import { randomFrom } from "~/tools/talk/random-from";
import { trainHead } from "~/tools/talk/train-head";

describe("the shipped understanding", () => {
  it("was trained from the wordings that stand in this tree: `npm run train:talk` makes it anew", () => {
    expect(shippedModel().madeFrom).toBe(hashOfWordings());
  });

  it("is the same again from the same seed", () => {
    const examples = ["stop it", "please stop", "hello there", "good morning"].map((text, at) => ({
      text,
      label: at < 2 ? "stop" : "none",
    }));
    const train = () =>
      trainHead(examples, { buckets: 1 << 10, rounds: 4, rate: 0.5, random: randomFrom(5) });
    expect(train().weights).toEqual(train().weights);
    expect(expandWording("(a|b) (c|d)", 4, randomFrom(1)).sort()).toEqual([
      "a c",
      "a d",
      "b c",
      "b d",
    ]);
  });

  it("LG-17: reads a stop in less than a tenth of a millisecond", () => {
    const text = "hey did you get the picture i sent you about the roofing company yesterday";
    for (let round = 0; round < 2000; round++) readRevocation(text, { hasMedia: false });
    const times: number[] = [];
    for (let round = 0; round < 50; round++) {
      const started = performance.now();
      for (let one = 0; one < 20; one++) readRevocation(text, { hasMedia: false });
      times.push((performance.now() - started) / 20);
    }
    expect(Math.min(...times)).toBeLessThan(0.1);
  });

  it("takes any text: features are bounded and no sign throws", () => {
    for (const text of ["", "\u0000", "\ud83d", "a".repeat(5000), "🛑", "停止", "((||))"]) {
      expect(featuresOf(text).length).toBeLessThan(6000);
      expect(stopChances(text).none).toBeGreaterThan(0);
      expect(readSafety(text)).toBeNull();
    }
  });
});

describe("safety goes before everything", () => {
  it.each([
    "i want to kill myself",
    "i dont want to be here anymore",
    "everyone would be better off without me",
    "me quiero morir",
    "no quiero seguir viviendo",
    "i'm going to end my life tonight",
  ])("%j is a crisis", (text) => expect(readSafety(text)).toBe("crisis"));

  it.each(["im 15 can i join", "i'm only sixteen", "tengo 15 años", "not 18 yet"])(
    "%j is a minor",
    (text) => expect(readSafety(text)).toBe("minor"),
  );

  it.each([
    "this spam is killing me",
    "i'm dying laughing",
    "my battery is dying",
    "i could kill these spammers",
    "i'm 51 and retired",
    "my son is 15",
    "i have 15 screenshots",
    "how do i end my case",
    "got a text about life insurance",
    "what happens next",
    "ok thanks",
  ])("%j is neither", (text) => expect(readSafety(text)).toBeNull());
});
