import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSources } from "~/tests/support/architecture";

const root = join(import.meta.dirname, "../../..");
const pages = readSources(root, ["app/components/staff", "app/routes"]).filter(
  ({ path }) =>
    path.endsWith(".tsx") && /(?:^|\/)(?:components\/staff|routes\/super-admin)/.test(path),
);
/** An opening tag with what it holds up to its end. */
const tags = /<[A-Za-z][\w.]*(?:\s+(?:[^<>{}"]|"[^"]*"|\{(?:[^{}]|\{[^{}]*\})*\})*)?>/g;

describe("issue 20, 31: words whole or with a tooltip", () => {
  it("what is cut at the end of its line on a page of staff stands whole in its tooltip", () => {
    const cut = pages.flatMap(({ path, text }) =>
      (text.match(tags) ?? [])
        .filter((tag) => /\btruncate\b|\bline-clamp-\d/.test(tag))
        .map((tag) => ({ path, tag })),
    );
    expect(cut.length).toBeGreaterThan(10);
    expect(cut.filter(({ tag }) => !/\btitle=/.test(tag))).toEqual([]);
  });
});
