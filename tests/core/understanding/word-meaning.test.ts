import { describe, expect, it } from "vitest";
import { chancesOf, likeliest } from "~/core/understanding/linear-model";
import { likeness, placesOf } from "~/core/understanding/word-places";
import { randomFrom } from "~/tools/talk/random-from";
import { principalAxes } from "~/tools/talk/principal-axes";
import { trainHead } from "~/tools/talk/train-head";
import { trainWindows } from "~/tools/talk/train-windows";

const examples = [
  ...["please cease the messages", "halt the messages now", "discontinue these messages"].map(
    (text) => ({ text, label: "stop" }),
  ),
  ...["thanks for the picture", "here is my picture", "a lovely picture of a house"].map(
    (text) => ({ text, label: "none" }),
  ),
];

function learn() {
  const random = randomFrom(3);
  const head = trainHead(examples, { buckets: 1 << 10, rounds: 4, rate: 0.5, random });
  const windows = trainWindows(examples, head.labels, { count: 24, rounds: 60, random });
  return { ...head, windows, shares: [0, 1] as const };
}

describe("the meaning of words", () => {
  it("knows which words are near", () => {
    expect(likeness("cease", "halt")).toBeGreaterThan(likeness("cease", "picture") + 0.2);
    expect(likeness("picture", "photo")).toBeGreaterThan(0.5);
    expect(likeness("qqqqq", "halt")).toBe(0);
  });

  it("takes a misspelt word for the nearest known one, and phone writing for what it means", () => {
    expect(placesOf("mesage")).toEqual(placesOf("message"));
    expect(placesOf("pictrue")).toEqual(placesOf("picture"));
    expect(placesOf("pls")).toEqual(placesOf("please"));
    expect(placesOf("i dont know u")).toEqual(placesOf("i do not know you"));
  });

  it("takes any text", () => {
    for (const text of ["", "\u0000", "🛑", "停止", "x".repeat(4000), "constructor __proto__"])
      expect(placesOf(text).every((place) => Number.isInteger(place))).toBe(true);
  });

  it("understands a word that it was never taught by one that is near", () => {
    const head = learn();
    expect(likeliest(head, chancesOf(head, "suspend the messages")).label).toBe("stop");
    expect(likeliest(head, chancesOf(head, "here is my photograph")).label).toBe("none");
  });

  it("is the same again from the same seed", () => {
    expect(learn().windows.filters).toEqual(learn().windows.filters);
  });

  it("finds the direction in which vectors differ most", () => {
    const [axis = []] = principalAxes(
      [
        [3, 3.1],
        [-2, -2],
        [1, 0.9],
      ],
      1,
      randomFrom(1),
    );
    expect(Math.abs(axis[0]! - axis[1]!)).toBeLessThan(0.05);
  });
});
