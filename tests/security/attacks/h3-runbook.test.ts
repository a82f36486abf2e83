import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { acts } from "~/server/operator/acts";

const root = join(import.meta.dirname, "../../..");
const papers = ["README.md", "docs/runbook.md"].map((path) => ({
  path,
  text: readFileSync(join(root, path), "utf8"),
}));
const runbook = papers[1]!.text;
// Read before the settings are, so that it works where there are none.
const withoutSettings = ["backup-key"];

describe("H3: how to back up and restore is on paper", () => {
  it("H3: every act that a paper names is one of the operator's", () => {
    const named = papers.flatMap(({ path, text }) =>
      [...text.matchAll(/npm run act -- ([a-z][a-z-]*)/g)].map((match) => [path, match[1]!]),
    );
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter(([, act]) => !(act! in acts) && !withoutSettings.includes(act!))).toEqual(
      [],
    );
  });

  it("H3: every act that copies, restores or proves is named by the runbook", () => {
    const needed = [
      ...Object.keys(acts).filter((act) => /back|restore|^verify-/.test(act)),
      ...withoutSettings,
    ];
    expect(needed.length).toBeGreaterThan(5);
    expect(needed.filter((act) => !runbook.includes(act))).toEqual([]);
  });
});
