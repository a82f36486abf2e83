import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sqlite } from "~/db/client";

const files = ["affiliates/queries-portal", "cases/queries-portal", "outreach/queries-portal"];

/** Every statement as its file hands it to SQLite, with its own columns put in. */
function statementsOf(file: string): string[] {
  const source = readFileSync(join(import.meta.dirname, `../../core/${file}.ts`), "utf8");
  const names = new Map(
    [...source.matchAll(/const (\w+) = (?:`([^`]*)`|(\d+);)/g)].map(([, name, text, number]) => [
      name!,
      text ?? number!,
    ]),
  );
  const filled = (text: string): string =>
    text.replace(
      /\$\{(\w+)\}/g,
      (_, name: string) => names.get(name) ?? (name === "sign" ? "=" : ""),
    );
  return [...source.matchAll(/(?:`|")\s*(SELECT[^`"]*)(?:`|")/g)]
    .map(([, text]) => filled(text!))
    .filter((text) => / FROM /.test(text));
}

describe("issue 7, Speed: no query of the portals scans a table", () => {
  it.each(files)("%s", (file) => {
    const statements = statementsOf(file);
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      const plan = sqlite.prepare(`EXPLAIN QUERY PLAN ${statement}`);
      const steps = (
        statement.includes("@caseId")
          ? plan.all({ caseId: "x" })
          : plan.all(
              ...statement
                .replace(/[^?]/g, "")
                .split("")
                .map(() => 1),
            )
      ) as {
        detail: string;
      }[];
      expect(
        steps.filter(({ detail }) => /^SCAN (?!CONSTANT|\(subquery)/.test(detail)),
        statement,
      ).toEqual([]);
    }
  });
});
