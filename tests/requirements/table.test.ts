import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { visits } from "../e2e/requirements/visits";
import * as citations from "../support/citations";
import { readRows } from "./rows";

const root = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const rows = [...readRows("user"), ...readRows("admin")];

/** The sections and parts of sections that each side's digest holds. */
const sections = citations
  .specificationOf(citations.readPages(root), read("DECISIONS.md"))
  .clauses.map(({ name }) => name);

const isHeading = (paper: string, title: string): boolean =>
  read(paper)
    .split("\n")
    .some(
      (line) => /^#{2,3} /.test(line) && line.replace(/^#+ (\d{4}-\d\d-\d\d · )?/, "") === title,
    );

describe("the tables of requirements", () => {
  it("hold every section of both sides, each row under a number of its own", () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const counted = new Map<string, number>();
    for (const { id } of rows) {
      const section = id.replace(/-\d+$/, "");
      counted.set(section, (counted.get(section) ?? 0) + 1);
      expect(id, "numbers follow each other").toBe(
        `${section}-${String(counted.get(section)).padStart(2, "0")}`,
      );
    }
    const known = sections.filter((name) => /^[UA] §/.test(name));
    expect([...counted.keys()].toSorted()).toEqual(known.toSorted());
    expect(rows.filter(({ id }) => id.startsWith("U")).length).toBeGreaterThanOrEqual(333);
    expect(rows.filter(({ id }) => id.startsWith("A")).length).toBeGreaterThanOrEqual(402);
  });

  it("name visits that exist, and every visit has a row", () => {
    const named = new Set(rows.flatMap(({ at }) => at ?? []));
    expect([...named].filter((at) => !(at in visits))).toEqual([]);
    expect(Object.keys(visits).filter((visit) => !named.has(visit))).toEqual([]);
  });

  it("name tests that exist", () => {
    const files = new Map<string, string>();
    const titled = ([path, title]: [string, string]): boolean => {
      const text = files.get(path) ?? read(path);
      files.set(path, text);
      return [`"${title}"`, `\`${title}\``].some((quoted) => text.includes(quoted));
    };
    expect(
      rows.flatMap(({ id, test }) => (test && !titled(test) ? `${id}: ${test.join(", ")}` : [])),
    ).toEqual([]);
  });

  it("name rulings that stand in the digest of rulings or among the decisions", () => {
    const missing = rows.flatMap(({ id, ruling }) =>
      ruling === undefined ||
      isHeading("docs/spec/decisions.md", ruling) ||
      isHeading("DECISIONS.md", ruling)
        ? []
        : `${id}: ${ruling}`,
    );
    expect(missing).toEqual([]);
  });

  it("name in docs/spec/requirements.md each row that a person looked at", () => {
    const paper = read("docs/spec/requirements.md");
    expect(rows.flatMap(({ id, looked }) => (looked && !paper.includes(id) ? id : []))).toEqual([]);
  });
});
