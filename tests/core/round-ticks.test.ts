import { describe, expect, it } from "vitest";
import { roundTicks } from "~/core/round-ticks";

describe("the marks of an axis", () => {
  it.each([
    [0, 100, [0, 100]],
    [5_000, 100, [0, 1_000, 2_000, 3_000, 4_000, 5_000]],
    [17_500, 100, [0, 5_000, 10_000, 15_000, 20_000]],
    [107_500, 100, [0, 50_000, 100_000, 150_000]],
    [3, 1, [0, 1, 2, 3]],
    [4, 1, [0, 1, 2, 3, 4]],
    [47, 1, [0, 10, 20, 30, 40, 50]],
  ])("of %d in units of %d are round", (highest, unit, ticks) => {
    expect(roundTicks(highest, unit)).toEqual(ticks);
  });

  it("reach the highest value, are few, and never a fraction of the unit", () => {
    for (let highest = 1; highest < 2_000_000; highest = Math.ceil(highest * 1.37)) {
      const ticks = roundTicks(highest, 100);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.every((tick) => tick % 100 === 0)).toBe(true);
    }
  });
});
