import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Source } from "./support/architecture";
import * as citations from "./support/citations";

const projectRoot = join(import.meta.dirname, "..");
const house = citations.readCiting(projectRoot);
const pages = citations.readPages(projectRoot);
const specification = citations.specificationOf(
  pages,
  readFileSync(join(projectRoot, "DECISIONS.md"), "utf8"),
);

function file(path: string, ...lines: string[]): Source {
  return { path, text: lines.join("\n") };
}

describe("what the code cites stands in docs/spec", () => {
  it("is really read", () => {
    const read = [
      "server.ts",
      "README.md",
      "DECISIONS.md",
      "docs/runbook.md",
      "core/cases/reading/verdict.ts",
      "tests/e2e/landing.e2e.ts",
    ];
    expect(house.map(({ path }) => path)).toEqual(expect.arrayContaining(read));
    const names = house
      .flatMap((source) => citations.citationsOf(source, specification))
      .map(({ name }) => name);
    expect(names.length).toBeGreaterThan(1000);
    expect(names).toEqual(
      expect.arrayContaining([
        "TW-44",
        "U §9",
        "A §2.1",
        "decisions, People",
        "protocol 2.4",
        "speed",
      ]),
    );
  });

  it("every citation names a clause that stands there, also from one page to another", () => {
    expect(citations.wrongCitations([...house, ...pages], specification)).toEqual([]);
  });

  it("every clause is cited", () => {
    expect(citations.uncitedClauses(house, specification)).toEqual([]);
  });

  it("no clause stands twice, and none is empty", () => {
    expect(citations.brokenClauses(specification)).toEqual([]);
  });
});

const small = citations.specificationOf(
  [
    file(
      "docs/spec/contracts.md",
      "# Contracts",
      "",
      "## Twilio",
      "",
      "### TW-01 One",
      "a",
      "### TW-02 Two",
      "b",
      "### TW-04 Four",
      "c",
    ),
    file(
      "docs/spec/user.md",
      "# User",
      "",
      "## U §1 One",
      "a",
      "## U §2 Two",
      "b",
      "### Landing page",
      "c",
      "## U §3 Three",
      "d",
    ),
    file("docs/spec/admin.md", "# Admin", "", "## A §2 Two", "a", "### A §2.1 Dashboard", "b"),
    file(
      "docs/spec/decisions.md",
      "# Decisions",
      "",
      "## People",
      "a",
      "### Agreement",
      "b",
      "## The letter of the last step",
      "c",
    ),
    file(
      "docs/spec/protocol.md",
      "# Protocol",
      "",
      "## 2.3 Memos",
      "a",
      "## 2.4 Order",
      "b",
      "## 2.6 Retries",
      "c",
      "## 3 A Process",
      "d",
    ),
    file("docs/spec/speed.md", "# Speed", "a", "", "## Durable steps", "b"),
    file("docs/spec/interfaces.md", "# Edges", "a", "", "## HTTP", "b"),
    file("docs/spec/README.md", "# What it is", "", "## TW-99 is no clause here", "a"),
  ],
  `# Decisions\n\n## 2026-11-23 · "That was not me" has seventy-two hours\n\nWords.\n`,
);

const namesIn = (...lines: string[]): string[] =>
  citations.citationsOf(file("core/x.ts", ...lines), small).map(({ name }) => name);

describe("citations are seen in every form", () => {
  it.each<[string, string[]]>([
    ["(TW-01, TW-04; U §1)", ["TW-01", "TW-04", "U §1"]],
    ["TW-01…04", ["TW-01", "TW-02", "TW-04"]],
    ["TW-01…TW-04", ["TW-01", "TW-02", "TW-04"]],
    ["TW-01 to TW-04", ["TW-01", "TW-02", "TW-04"]],
    ["after TW-04 to 10 people", ["TW-04"]],
    ["U §1, §2 and §3.", ["U §1", "U §2", "U §3"]],
    ["U §1-§3", ["U §1", "U §2", "U §3"]],
    ["A §2.1.", ["A §2.1"]],
    ["decisions, People: a number", ["decisions, People"]],
    ["Decisions, People and Agreement)", ["decisions, People", "decisions, Agreement"]],
    ["decisions People", ["decisions, People"]],
    [
      'decisions, "That was not me" has seventy-two hours',
      ["decisions, That was not me has seventy-two hours"],
    ],
    [
      '(decisions, "That was not me has seventy-two hours").',
      ["decisions, That was not me has seventy-two hours"],
    ],
    ["(U §1, decisions)", ["U §1"]],
    ["(decisions, TW-01)", ["TW-01"]],
    ["protocol, section 2.4", ["protocol 2.4"]],
    ["protocol, sections 2.3 to 2.6", ["protocol 2.3", "protocol 2.4", "protocol 2.6"]],
    ["protocol 3 A: Security", ["protocol 3 A"]],
    ["(speed page: Hono)", ["speed"]],
    ["speed.md, Durable steps", ["speed, Durable steps"]],
    ["(interfaces.md, HTTP)", ["interfaces, HTTP"]],
    ["case TC-12 at 47 U.S.C. § 227, GSM-7, [A-Z0-9], Decisions and their reasons", []],
  ])("%s", (line, names) => {
    expect(namesIn(line).sort()).toEqual(names.sort());
  });

  it("a name goes on in the next line of a comment", () => {
    expect(namesIn(" * in its place (decisions, The letter of", " * the last step).")).toEqual([
      "decisions, The letter of the last step",
    ]);
    expect(namesIn("  // what is owed (U §1,", "  // §2).")).toEqual(["U §1", "U §2"]);
  });

  it("a citation has the line where it begins", () => {
    const [cited] = citations.citationsOf(
      file("core/x.ts", "/**", " * Words (decisions,", " * People).", " */"),
      small,
    );
    expect(cited).toEqual({ name: "decisions, People", at: "core/x.ts:2" });
  });
});

describe("each check can fail", () => {
  it.each([
    ["a clause that does not exist", "TW-03"],
    ["a number with a digit too few", "TW-4"],
    ["a number with a digit too many", "TW-044"],
    ["a prefix that does not exist", "TV-44"],
    ["the end of a range", "TW-01…05"],
    ["a section", "U §7"],
    ["a section of the other side", "A §3"],
    ["a part of a section", "A §2.9"],
    ["the second of a list", "U §1, §8"],
    ["a section of no specification", "see §2"],
    ["a ruling", "decisions, Weather"],
    ["a decision in quotation marks", 'decisions, "It was me after all"'],
    ["a part of the protocol", "protocol, section 2.8"],
    ["a heading of another page", "interfaces.md, Commands"],
  ])("%s", (_, words) => {
    expect(citations.wrongCitations([file("core/x.ts", "", `// ${words}`)], small)).toEqual([
      expect.stringMatching(/^core\/x\.ts:2 /),
    ]);
  });

  it("a clause that nothing cites, while one that a cited clause stands under may stay", () => {
    const all = [
      "TW-01 to TW-04, U §1-§3, A §2.1, decisions, Agreement; decisions, The letter of the last step.",
      "protocol 2.3 to 2.6, protocol 3 A, speed.md, Durable steps; interfaces.md, HTTP",
    ];
    expect(citations.uncitedClauses([file("core/x.ts", ...all)], small)).toEqual([]);
    const fewer = all.map((line) =>
      line.replace("U §1-§3", "U §1, §3").replace("A §2.1", "A §2").replace("Agreement", "People"),
    );
    expect(citations.uncitedClauses([file("core/x.ts", ...fewer)], small)).toEqual([
      "docs/spec/user.md:5 U §2",
      "docs/spec/admin.md:5 A §2.1",
      "docs/spec/decisions.md:5 decisions, Agreement",
    ]);
  });

  it("a clause that stands twice, and one without words", () => {
    const broken = citations.specificationOf(
      [
        file(
          "docs/spec/contracts.md",
          "### TW-01 One",
          "a",
          "### TW-02 Two",
          "",
          "### TW-01 One again",
          "b",
        ),
      ],
      "",
    );
    expect(citations.brokenClauses(broken)).toEqual([
      "docs/spec/contracts.md:3 TW-02",
      "docs/spec/contracts.md:5 TW-01",
    ]);
  });
});
