import { describe, expect, it } from "vitest";
import { inWords } from "~/core/words/in-words";
import * as vocabulary from "~/db/vocabulary";

const codes = Object.values(vocabulary)
  .flatMap((one): unknown[] => (Array.isArray(one) ? [...(one as unknown[])] : []))
  .filter((one): one is string => typeof one === "string");

describe("issue 20, 31: codes are told in words", () => {
  it("whatever the vocabulary holds", () => {
    expect(codes.filter((code) => code.includes("_")).length).toBeGreaterThan(20);
    for (const code of codes) expect(inWords(code)).toMatch(/^[A-Z0-9][^_]*$/);
  });

  it("an act too; what is no code stays as it was typed", () => {
    expect(inWords("payout.released")).toBe("Payout released");
    expect(inWords("save-setting")).toBe("Save setting");
    for (const said of ["Ana Reyes", "ana@demo.example", "TC-1005", "It waits."])
      expect(inWords(said)).toBe(said);
  });
});
