import { describe, expect, it } from "vitest";
import { together, wordsAround } from "~/integrations/reader/engine/judge/judge-whole";
import { lineWords } from "~/integrations/reader/engine/judge/line-words";
import stored from "~/integrations/reader/engine/judge/nets.json";
import { shippedNets } from "~/integrations/reader/engine/judge/shipped-nets";
import { unpackNets, type PackedNets } from "~/integrations/reader/engine/judge/unpack-nets";
import { packNets } from "~/tools/world/train/pack-nets";
import { packWeights } from "~/tools/talk/pack-weights";
import { drawnPage } from "../../support/drawn-page";

const anew = (): PackedNets => structuredClone(stored);
const notAsMany = "A net's weights are not as many as its sizes say";

describe("the reader's nets as they are stored", () => {
  it("are the same when they are packed and read again, words but for half a step", () => {
    const again = unpackNets(packNets(shippedNets));
    for (const which of ["page", "around", "doubt"] as const) {
      const [now, before] = [again[which], shippedNets[which]];
      expect(now.dense).toEqual(before.dense);
      expect(now.out).toEqual(before.out);
      const step = packWeights(before.words).scale;
      const worst = before.words.reduce(
        (most, weight, at) => Math.max(most, Math.abs(weight - (now.words[at] ?? 9))),
        0,
      );
      expect(worst).toBeLessThanOrEqual(step / 2 + 1e-6);
    }
  });

  it("are refused where weights are missing, of each part of each net", () => {
    for (const part of ["dense", "bias", "out", "outBias"] as const) {
      const cut = anew();
      cut.page[part] = cut.page[part].slice(0, -8);
      expect(() => unpackNets(cut), part).toThrow(notAsMany);
    }
    for (const which of ["page", "around", "doubt"] as const) {
      const cut = anew();
      cut[which].words = packWeights([1, 2, 3]);
      expect(() => unpackNets(cut), which).toThrow(notAsMany);
    }
    expect(() => unpackNets({ ...anew(), lines: [] })).toThrow();
  });
});

describe("what a page shows", () => {
  it("is told by its signs, and less by its words", () => {
    expect(together(0.5, 0.5)).toBeCloseTo(0.5);
    expect(together(0.6, 0.1)).toBeLessThan(0.5);
    expect(together(0.9, 0.1)).toBeGreaterThan(0.5);
    expect(together(1, 1)).toBeGreaterThan(together(1, 0));
    expect(Number.isFinite(together(0, 1))).toBe(true);
  });

  it("is told by the words around its messages alone", () => {
    const { width, height } = drawnPage("rails", 103).truth;
    const look = {
      ground: [0, 0, 0] as [number, number, number],
      ink: [9, 9, 9] as [number, number, number],
      reach: { left: 0, right: 1, top: 0, bottom: 1 },
    };
    const line = (text: string) => ({ text, left: 0, right: 9, top: 0, bottom: 9, look });
    const lines = [line("Subtotal"), line("come home"), line("what do you want")];
    expect(wordsAround({ width, height, lines }, [null, true, false])).toEqual(
      lineWords("Subtotal"),
    );
  });
});
