import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readMove } from "~/core/claims/answers/read-move";

type Wording = { text: string; says: string; from?: string };
const today = "2026-11-23";

const read = (name: string): Wording[] =>
  readFileSync(join(import.meta.dirname, "../../fixtures/claims", name), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Wording);

// `settings` is a move or a new address without a state; `no` is none of the writer's.
function said(text: string): Omit<Wording, "text"> {
  const move = readMove(text, today);
  if (move.says !== "moved") return { says: move.says === "unsure" ? "settings" : "no" };
  return { says: move.state, ...(move.from === null ? {} : { from: move.from }) };
}

describe("a move told in plain words (CL-04)", () => {
  it.each(read("moves.jsonl"))("$text", ({ text, ...expected }) => {
    expect(said(text)).toEqual(expected);
  });

  it("reads of wordings that it was not written with 28 of 30, and makes up none", () => {
    const kept = read("moves-kept.jsonl");
    const wrong = kept.filter(({ text, ...expected }) => {
      const { says, from } = said(text);
      return says !== expected.says || from !== expected.from;
    });
    expect(kept).toHaveLength(30);
    expect(wrong.length).toBeLessThanOrEqual(2);
    expect(wrong.filter(({ text }) => !["no", "settings"].includes(said(text).says))).toEqual([]);
  });

  it.each([
    ["I moved to LA", "settings"],
    ["i moved to nevada missouri", "settings"],
    ["ok i moved to ohio but im back in texas now", "settings"],
    ["I moved to Indiana, PA", "settings"],
    ["I moved to Texas from Ohio", "TX"],
    ["ya no vivo en texas, vivo en utah", "UT"],
    ["new address is 10 Delaware Ave, Buffalo, NY 14201", "NY"],
    ["my wife moved to ohio and i am still in texas", "no"],
    ["since i moved to ohio i get these texts", "no"],
    ["i will have moved to ohio by june", "no"],
    ['"I moved to Ohio" is what the text said', "no"],
    ["I moved to Ohio? no", "no"],
    ["", "no"],
  ])(
    "'%s' says %s: a street, another person, a quotation and a doubt name no home",
    (text, says) => {
      expect(said(text).says).toBe(says);
    },
  );
});
