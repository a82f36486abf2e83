import { expect, it } from "vitest";
import { readSources } from "~/tests/support/architecture";

// A page that has not arrived yet has none of what is read at once.
const readsAtOnce =
  /\.(?:evaluateAll|allTextContents|allInnerTexts)\(|expect\(\s*await [^;]*?\.(?:count|isVisible|isHidden|inputValue|getAttribute|textContent|innerText)\(/g;

it("browser tests wait for what they expect, and read no list or value at once", () => {
  const sources = readSources(".", ["tests/e2e"]);
  expect(sources.length).toBeGreaterThan(30);
  expect(
    sources.flatMap(({ path, text }) =>
      (text.match(readsAtOnce) ?? []).map((at) => `${path}: ${at}`),
    ),
  ).toEqual([]);
});
