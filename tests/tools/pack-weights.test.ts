import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bytesOf, numbers } from "~/core/understanding/packed-weights";
import { lettersOf, packWeights } from "~/tools/talk/pack-weights";
import { randomFrom } from "~/tools/talk/random-from";

const shipped = ["core", "integrations"].flatMap((folder) =>
  readdirSync(folder, { encoding: "utf8", recursive: true })
    .filter((name) => name.endsWith(".json"))
    .map((name) => join(folder, name)),
);

describe("packed weights", () => {
  it("are what they were, but for half a step of the largest", () => {
    const random = randomFrom(3);
    const weights = Float32Array.from({ length: 5000 }, () => random() * 4 - 2);
    const { scale, data } = packWeights(weights);
    const read = numbers.parse({ scale, data });
    expect(read).toHaveLength(weights.length);
    for (const [at, weight] of weights.entries())
      expect(Math.abs((read[at] ?? 9) - weight)).toBeLessThanOrEqual(scale / 2 + 1e-6);
  });

  it("are letters that stand for the same bytes, of any length", () => {
    const random = randomFrom(4);
    for (let length = 0; length < 300; length++) {
      const bytes = Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
      const letters = lettersOf(bytes);
      expect(bytesOf(letters)).toEqual(bytes);
      expect(letters).not.toMatch(/[O/]/);
    }
  });

  it("spell no mark of unfinished work in any file that is shipped", () => {
    expect(shipped.length).toBeGreaterThan(6);
    const marked = shipped.filter((file) => /TODO|FIXME/.test(readFileSync(file, "utf8")));
    expect(marked).toEqual([]);
  });
});
