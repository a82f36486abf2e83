import { beforeAll, describe, expect, it } from "vitest";
import { drawPicture } from "~/tools/world/draw/draw-picture";
import { families } from "~/tools/world/families";
import { nearFamilies } from "~/tools/world/near-families";
import type { Axes, Family } from "~/tools/world/family";
import type { DrawnPicture } from "~/tools/world/truth";

const held = families.filter((family) => family.held);
const learnt = [...families.filter((family) => !family.held), ...nearFamilies];

/** Whether two families have a look in common: no choice of theirs keeps them apart. */
function overlap(one: Family, other: Family): boolean {
  if (one.shows !== other.shows) return false;
  return (Object.keys(one.axes) as (keyof Axes)[]).every((axis) => {
    const values: readonly unknown[] = other.axes[axis];
    return one.axes[axis].some((value) => values.includes(value));
  });
}

describe("the drawn world", () => {
  const drawn: DrawnPicture[] = [];
  beforeAll(async () => {
    for (const family of [...families, ...nearFamilies])
      drawn.push((await drawPicture(family, 7, 0)).truth);
  }, 120_000);

  it("holds at least twelve families back, none of which a learnt family can draw", () => {
    expect(held.length).toBeGreaterThanOrEqual(12);
    const shared = held.flatMap((one) =>
      learnt.filter((other) => overlap(one, other)).map(({ name }) => `${one.name} = ${name}`),
    );
    expect(shared).toEqual([]);
  });

  it("draws the same for the same seed, and something else for another", async () => {
    const [family] = held;
    const [one, again, other] = [
      await drawPicture(family!, 3, 5),
      await drawPicture(family!, 3, 5),
      await drawPicture(family!, 4, 5),
    ];
    expect(again.bytes.equals(one.bytes)).toBe(true);
    expect(again.truth).toEqual(one.truth);
    expect(other.truth.lines).not.toEqual(one.truth.lines);
  });

  it("keeps every line inside its picture", () => {
    const outside = drawn.flatMap(({ file, width, height, lines }) =>
      lines
        .filter(
          ({ left, top, right, bottom }) => left < 0 || top < 0 || right > width || bottom > height,
        )
        .map(({ text }) => `${file}: ${text}`),
    );
    expect(outside).toEqual([]);
  });

  it("knows a line's role and speaker: the lines of messages say what the conversation says", () => {
    const letters = (text: string): string => text.replace(/\s/g, "");
    for (const { messages, lines, file } of drawn) {
      const shown = lines.filter(({ role }) => role === "message");
      for (const speaker of ["own", "other"] as const) {
        const said = messages.filter(({ from }) => (from === "user") === (speaker === "own"));
        const words = letters(
          shown
            .filter((line) => line.speaker === speaker)
            .map(({ text }) => text)
            .join(""),
        );
        for (const { text } of said) expect(words, file).toContain(letters(text));
      }
    }
  });

  it("names nobody: numbers are 555-01xx and addresses stand under reserved domains", () => {
    const text = drawn.flatMap(({ lines }) => lines.map((line) => line.text)).join("\n");
    const numbers = text.match(/\(?\d{3}\)?[ -]\d{3}-\d{4}/g) ?? [];
    expect(numbers.length).toBeGreaterThan(10);
    expect(numbers.filter((number) => !/555-01\d\d$/.test(number))).toEqual([]);
    const addresses = drawn.flatMap(({ messages }) =>
      messages.flatMap(({ text: said }) => said.match(/\S+@\S+/g) ?? []),
    );
    expect(addresses.length).toBeGreaterThan(5);
    expect(addresses.filter((address) => !/\.example\.(com|net|org)\W?$/.test(address))).toEqual(
      [],
    );
  });
});
