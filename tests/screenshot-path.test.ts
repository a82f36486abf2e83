import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { importsOf, readSources } from "./support/architecture";

const root = join(import.meta.dirname, "..");
const paper = readFileSync(join(root, "docs/first-hour.md"), "utf8");
const path = [...paper.matchAll(/^\| `([\w./-]+\.ts)`/gm)].map(([, file]) => file!);
const house = new Map(readSources(root).map((source) => [source.path, source]));
const textOf = (file: string): string => house.get(file)?.text ?? "";

// `recordEvent("case/opened", …)` there, `on("case/opened")` here.
const recorded = (file: string): string[] =>
  [...textOf(file).matchAll(/recordEvent\(\s*"([\w/.]+)"/g)].map(([, name]) => name!);
const wokenBy = (file: string): string[] =>
  [...textOf(file).matchAll(/on\("([\w/.]+)"/g)].map(([, name]) => name!);

it("issue 19: from a screenshot to 'your claim is accepted' one reads forwards through at most fifty files", () => {
  expect(path.length).toBeLessThanOrEqual(50);
  expect(path[0]).toBe("bot/app.ts");
  expect(path.at(-1)).toBe("workflows/messages/tell-person.ts");
  expect(new Set(path).size).toBe(path.length);
  expect(path.filter((file) => !house.has(file))).toEqual([]);
  const lost = path.slice(1).filter((file, index) => {
    const before = path.slice(0, index + 1);
    const isImported = before.some((earlier) =>
      importsOf(house.get(earlier)!).some(({ to }) => `${to}.ts` === file),
    );
    const events = before.flatMap(recorded);
    return !isImported && !wokenBy(file).some((name) => events.includes(name));
  });
  expect(lost).toEqual([]);
});

it("issue 19, 10: nothing on that way climbs from a rule, an operation or an adapter into a door", () => {
  const climbs = path
    .filter((file) => /^(core|operations|integrations)\//.test(file))
    .flatMap((file) => importsOf(house.get(file)!))
    .filter(({ to }) => /^(bot|app|workflows)\//.test(to));
  expect(climbs).toEqual([]);
});
