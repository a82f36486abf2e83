import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BrokenWell } from "~/app/components/ui/broken-well";
import { readSources } from "~/tests/support/architecture";

const root = join(import.meta.dirname, "../../..");
const pages = readSources(root, ["app"]).filter(({ path }) => path.endsWith(".tsx"));

// Digests, keys and the headers of a mail have no words that could be torn.
const mayTear = /SHA-256|memo|hash|subjectName|font-mono/i;
// A whole line that draws an address and nothing else, or one that draws it between two tags.
const drawn =
  /^\s*\{[\w.?!]*(?:[eE]mail|[aA]ddress)\}\s*$|>\{[\w.?!]*(?:[eE]mail|fromAddress|toAddress)\}</;
const isKeptWhole = /supportEmail|truncate|postalAddress|<BrokenWell>/;

describe("issue 20, 17: an address breaks after its @ and its dots, never in a word", () => {
  it.each([
    ["deals@roof-co.example", "deals@<wbr>roof-co.<wbr>example"],
    ["ana.maria@a.b.example", "ana.<wbr>maria@<wbr>a.<wbr>b.<wbr>example"],
    ["not proven", "not proven"],
  ])("%s", (words, html) => {
    expect(renderToStaticMarkup(createElement(BrokenWell, null, words))).toBe(
      html.replaceAll("<wbr>", "<wbr/>"),
    );
  });

  it("nothing but digests is broken anywhere", () => {
    const torn = pages.flatMap(({ path, text }) =>
      text
        .split("\n")
        .map((line, at) => ({ at: at + 1, line }))
        .filter(({ line }) => /break-all|wrap-anywhere/.test(line))
        .filter(
          ({ at }) =>
            !mayTear.test(
              text
                .split("\n")
                .slice(at - 4, at + 3)
                .join("\n"),
            ),
        )
        .map(({ at }) => `${path}:${at}`),
    );
    expect(torn).toEqual([]);
  });

  it("every address that is drawn goes through BrokenWell, or stands on one line", () => {
    const bare = pages.flatMap(({ path, text }) => {
      const lines = text.split("\n");
      return lines.flatMap((line, at) =>
        drawn.test(line) && !isKeptWhole.test(lines.slice(Math.max(0, at - 2), at + 2).join("\n"))
          ? [`${path}:${at + 1} ${line.trim()}`]
          : [],
      );
    });
    expect(bare).toEqual([]);
  });
});
