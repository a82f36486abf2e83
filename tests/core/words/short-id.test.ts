import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { shortId } from "~/core/words/short-id";
import { newId } from "~/db/ids";
import { readSources, type Source } from "../../support/architecture";

// `caseId.slice(0, 8)`, `id.replace(/^ref_/, "").substring(…)`, and a cut in a statement of SQL.
const cuts = [
  /\b(?:id|\w+Id)\)?(?:!?\??\.replace\([^)]*\))*!?\??\.(?:slice|substring|substr)\(/,
  /\bsubstr\(\s*(?:\w+\.)?(?:id|\w+_id)\b/i,
];

function idsCutShort(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => !/^(?:tests|tools|scripts)\/|^core\/words\/short-id\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      text
        .split("\n")
        .map((line, index) => ({ line: line.trim(), at: `${path}:${index + 1}` }))
        .filter(({ line }) => cuts.some((cut) => cut.test(line)))
        .map(({ line, at }) => `${at} ${line}`),
    );
}

describe("shortened ids", () => {
  it("tell apart rows that were made in the same moment", () => {
    const ids = Array.from({ length: 1000 }, () => newId("ref"));
    expect(new Set(ids.map((id) => id.replace("ref_", "").slice(0, 8))).size).toBeLessThan(3);
    expect(new Set(ids.map(shortId)).size).toBe(1000);
    expect(ids.map((id) => shortId(id).length).every((length) => length === 8)).toBe(true);
  });

  it("are shortened in one place", () => {
    expect(idsCutShort(readSources(join(import.meta.dirname, "../../..")))).toEqual([]);
  });

  it.each([
    "<span>{userId.slice(0, 8)}</span>",
    'const short = id.replace(/^ref_/, "").slice(0, 8);',
    "payout.id?.substring(4, 12)",
    "SELECT substr(p.user_id, 1, 8) FROM payouts p",
  ])("%s would be found", (text) => {
    expect(idsCutShort([{ path: "app/x.tsx", text }])).toHaveLength(1);
  });
});
