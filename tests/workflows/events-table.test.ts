import { readFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { describe, expect, it } from "vitest";
import { readSources, type Source } from "~/tests/support/architecture";
import { eventsOfCatalogue, eventsTable } from "~/tests/support/events-table";
import { findRecorded } from "~/tests/support/recorded-events";
import { functions } from "~/workflows/index";

const root = join(import.meta.dirname, "../..");
const paper = join(root, "docs/workflows.md");
// The benchmarks send events of their own, to functions of their own.
const sources = readSources(root).filter(({ path }) => !path.startsWith("scripts/"));
const place =
  /(<!-- made by tests\/workflows\/events-table.test.ts -->)[\s\S]*?(<!-- until here -->)/;

function file(path: string, ...lines: string[]): Source {
  return { path, text: lines.join("\n") };
}

describe("the table of events and functions", () => {
  // `npx vitest run tests/workflows/events-table.test.ts -u` writes it anew.
  it("in docs/workflows.md is what the functions are registered with and what the sources record", async () => {
    const text = readFileSync(paper, "utf8");
    expect(text).toMatch(place);
    const made = text.replace(
      place,
      (_, begin: string, end: string) => `${begin}\n\n${eventsTable(functions, sources)}\n\n${end}`,
    );
    const formatted = await format(made, { ...(await resolveConfig(paper)), parser: "markdown" });
    await expect(formatted).toMatchFileSnapshot(paper);
  });

  it("can be made, because every event is recorded by its literal name", () => {
    expect(findRecorded(sources).unreadable).toEqual([]);
  });

  it("leaves no event out: what is recorded and what wakes a function is the catalogue", () => {
    const recorded = [...findRecorded(sources).byFile.values()].flat();
    expect([...new Set(recorded)].sort()).toEqual(eventsOfCatalogue(sources).sort());
  });
});

describe("what a function may record", () => {
  const house = [
    file(
      "workflows/a.ts",
      `import { act, other as renamed } from "~/core/act";`,
      `import * as words from "./words";`,
      `export const one = make({ id: "one" }, () => act());`,
      `export const two = make({ id: "two" }, () => renamed(words.said));`,
      `export const three = make({ id: "three" }, (act) => act());`,
      `export const four = make({ id: "four" }, ({ step }) => step.sendEvent("x", on("thing/sent").create({})));`,
    ),
    file(
      "workflows/words.ts",
      `export const said = () => recordEvent("words/said", {});`,
      `export const unsaid = recordEvent("not/this", {});`,
    ),
    file(
      "core/act.ts",
      `export function act() { return deeper(); }`,
      `function deeper() { recordEvent("thing/done", {}); }`,
      `export const other = () => 1;`,
      `export const free = (name) => recordEvent(name, {});`,
      `export const sent = (step) => step.sendEvent("x", { name: "thing/sent" });`,
    ),
    file("workflows/dev-workflows/a.ts", `export const byHand = () => inngest.send(typed);`),
  ];
  const { from, unreadable } = findRecorded(house);

  it("is followed through imports, other names and the functions of a file", () => {
    expect(from("workflows/a.ts", "one")).toEqual(["thing/done"]);
    expect(from("workflows/a.ts", "two")).toEqual(["words/said"]);
    expect(from("workflows/a.ts", "four")).toEqual(["thing/sent"]);
  });

  it("is not mistaken for what an argument of the same name does", () => {
    expect(from("workflows/a.ts", "three")).toEqual([]);
  });

  it("cannot hide behind a name that is no literal", () => {
    expect(unreadable).toEqual(
      Array(2).fill("core/act.ts records an event whose name is no literal"),
    );
  });
});
