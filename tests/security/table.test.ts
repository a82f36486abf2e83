import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Every hole that was found in the product by attacking, breaking and reading it. */
const numbers = [
  ...["B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9", "B10"],
  ...[
    "W1",
    "W2",
    "W4",
    "W5",
    "W6",
    "W7",
    "W8",
    "W9",
    "W10",
    "W11",
    "W12",
    "W13",
    "W15",
    "W16",
    "W17",
    "W18",
    "W19",
  ],
  ...["S1", "S2", "S3", "H1", "H2", "H3", "H4", "H5", "H6", "M1", "M3", "M4", "M5", "M6"],
  ...[
    "R1",
    "R2",
    "R3",
    "R4",
    "R5",
    "R6",
    "R7",
    "R8",
    "R9",
    "R10",
    "R11",
    "R12",
    "R13",
    "R14",
    "R15",
    "R16",
    "R17",
  ],
];

type Row = { number: string; cause: string; holds: string; tests: string[] };

function rowsOf(page: string): Row[] {
  const lines = page.split("\n").filter((line) => /^\| [A-Z]\d+ /.test(line));
  return lines.map((line) => {
    const [number = "", cause = "", holds = "", tests = ""] = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());
    return {
      number,
      cause,
      holds,
      tests: [...tests.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ""),
    };
  });
}

const rows = rowsOf(readFileSync(join(root, "docs/security.md"), "utf8"));

describe("the table of what was found and what holds it now", () => {
  it("names every number once, with its cause and what holds it", () => {
    expect(rows.map(({ number }) => number).sort()).toEqual([...numbers].sort());
    for (const { number, cause, holds } of rows)
      expect([number, cause.length > 15, holds.length > 15]).toEqual([number, true, true]);
  });

  it.each(rows)(
    "$number names a test that is there and says which number it proves",
    ({ number, tests }) => {
      expect(tests.length).toBeGreaterThan(0);
      for (const path of tests) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
      const proving = tests.filter((path) =>
        new RegExp(`\\b${number}\\b`).test(readFileSync(join(root, path), "utf8")),
      );
      expect(proving, `a test of ${number}`).not.toEqual([]);
    },
  );
});
