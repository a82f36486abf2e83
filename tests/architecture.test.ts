import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { exportsOf, importsOf, readSources, type Source } from "./support/architecture";
import * as contents from "./support/architecture-contents";
import * as imports from "./support/architecture-imports";

const projectRoot = join(import.meta.dirname, "..");
const house = readSources(projectRoot);

function file(path: string, ...lines: string[]): Source {
  return { path, text: lines.join("\n") };
}

describe("the house keeps its plan", () => {
  it("is really read", () => {
    expect(house.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["server.ts", "core/errors.ts", "db/client.ts", "app/root.tsx"]),
    );
  });

  it.each<[string, (sources: Source[]) => string[]]>([
    ["imports follow the arrows between rooms", imports.foreignImports],
    ["core's domains use only those to their left", imports.domainsOutOfOrder],
    ["core has no folder besides its domains", imports.unknownDomains],
    ["what stands at core's root uses no domain", imports.rootsThatUseDomains],
    ["nobody imports from a route", imports.importsFromRoutes],
    ["core has no SDK and only core and db have a database", imports.foreignPackages],
    ["no import cycles", imports.importCycles],
    ["nothing in core is asynchronous", contents.asyncInCore],
    ["only env.ts reads the environment", contents.environmentReaders],
    ["files are named after an act, in kebab-case", contents.badNames],
    ["a file exports the act it is named after", contents.actsNotExported],
    ["no barrels", contents.barrels],
    ["no file over 250 lines, no function over 60", contents.tooLarge],
    ["what is drawn and what only the server loads are apart", contents.serverFilesAmongComponents],
    ["amounts of money stand in core", contents.moneyOutsideCore],
    ["nothing is read out of a key", contents.parsedKeys],
    ["limits of files and passwords stand in core", contents.limitsOutsideCore],
    ["no folder over 25 files, and none of the larger ones grows", contents.crowdedFolders],
  ])("%s", (_, violations) => {
    expect(violations(house)).toEqual([]);
  });

  it("messages are written in one place, which keeps their chain", () => {
    const writers = house
      .filter(({ text }) => /insert\(messages\)|INTO support_messages/.test(text))
      .map(({ path }) => path);
    expect(
      writers.filter((path) => !path.startsWith("tests/") && !path.startsWith("scripts/")),
    ).toEqual(["core/messaging/append-message.ts"]);
  });

  it("half of the functions have 15 lines or fewer", () => {
    expect(contents.medianFunction(house)).toBeLessThanOrEqual(15);
  });

  // DECISIONS.md may name what is gone.
  it.each(
    ["README.md", ...readdirSync(join(projectRoot, "docs")).map((name) => `docs/${name}`)].filter(
      (path) => path.endsWith(".md"),
    ),
  )("the paths that %s names exist", (paper) => {
    const text = readFileSync(join(projectRoot, paper), "utf8");
    // A file that was named with its folder may be named without it after that.
    const exists = (path: string) =>
      existsSync(join(projectRoot, path)) ||
      house.some((source) => source.path.endsWith(`/${path}`));
    expect(contents.missingPaths(text, exists, paper)).toEqual([]);
  });
});

describe("each check can fail", () => {
  it.each([
    ["app to db", "app/routes/x.tsx", "~/db/client"],
    ["app to bot", "app/x.ts", "~/bot/app"],
    ["app to workflows", "app/x.ts", "~/workflows/upkeep/sweep"],
    ["app to the server", "app/x.ts", "~/server/health/metrics"],
    ["bot to db", "bot/x.ts", "~/db/transaction"],
    ["bot to workflows", "bot/x.ts", "~/workflows/upkeep/sweep"],
    ["bot to letters", "bot/x.ts", "~/letters/welcome"],
    ["workflows to the bot's other files", "workflows/x.ts", "~/bot/keywords"],
    ["workflows to db", "workflows/x.ts", "~/db/client"],
    ["operations to a door", "operations/x.ts", "~/bot/replies"],
    ["operations to db", "operations/x.ts", "~/db/client"],
    ["a rule to an operation", "core/cases/x.ts", "~/operations/evidence/keep-upload"],
    ["the engine to core", "engine/x.ts", "~/core/duration"],
    ["the engine to the environment", "engine/x.ts", "~/env"],
    ["the engine to the product's tables", "engine/x.ts", "~/db/schema/cases"],
    ["core to the engine", "core/cases/x.ts", "~/engine/rows"],
    ["core to integrations", "core/cases/x.ts", "~/integrations/reader/contract"],
    ["core to the environment", "core/cases/x.ts", "~/env"],
    ["core to the log", "core/cases/x.ts", "~/log"],
    ["integrations to rules", "integrations/sms/x.ts", "~/core/consent/opt-out"],
    ["integrations to db", "integrations/sms/x.ts", "~/db/client"],
    ["letters to integrations", "letters/x.tsx", "~/integrations/email/contract"],
    ["letters to the environment", "letters/x.tsx", "~/env"],
    ["db to core", "db/client.ts", "~/core/errors"],
    ["the other auth files to db", "app/auth/guards.ts", "~/db/client"],
    ["by a relative path", "app/x.ts", "../db/client"],
  ])("an import from %s", (_, path, to) => {
    expect(imports.foreignImports([file(path, `import { a } from "${to}";`)])).toHaveLength(1);
    expect(imports.foreignImports([file(path, `const a = await import("${to}");`)])).toHaveLength(
      1,
    );
    expect(imports.foreignImports([file(path, `import type { A } from "${to}";`)])).toHaveLength(1);
  });

  it.each([
    ["app/routes/x.tsx", "~/db/vocabulary"],
    ["app/auth/lucia.server.ts", "~/db/client"],
    ["workflows/x.ts", "~/bot/agent/run-turn"],
    ["workflows/x.ts", "~/bot/replies"],
    ["workflows/x.ts", "~/letters/demand"],
    ["engine/x.ts", "~/db/client"],
    ["workflows/x.ts", "~/engine/run-embedded"],
    ["db/seed.ts", "~/core/cases/intake/open-case"],
    ["integrations/sms/x.ts", "~/core/duration"],
    ["scripts/act.ts", "~/core/cases/settle-case"],
    ["server.ts", "~/bot/app"],
  ])("while %s may import %s", (path, to) => {
    expect(imports.foreignImports([file(path, `import { a } from "${to}";`)])).toEqual([]);
  });

  it("domains out of order, unknown domains, roots that use domains", () => {
    expect(
      imports.domainsOutOfOrder([
        file("core/money/x.ts", `import { a } from "~/core/cases/intake/open-case";`),
      ]),
    ).toHaveLength(1);
    expect(
      imports.domainsOutOfOrder([
        file("core/cases/x.ts", `import { a } from "~/core/money/ledger";`),
      ]),
    ).toEqual([]);
    expect(imports.unknownDomains([file("core/billing/x.ts")])).toHaveLength(1);
    expect(
      imports.rootsThatUseDomains([
        file("core/money.ts", `import { a } from "~/core/cases/reading/verdict";`),
      ]),
    ).toHaveLength(1);
  });

  it("imports from a route, while private parts may take its types", () => {
    expect(
      imports.importsFromRoutes([
        file("app/components/x.tsx", `import { a } from "~/app/routes/terms";`),
      ]),
    ).toHaveLength(1);
    expect(
      imports.importsFromRoutes([
        file("app/routes/user/chart.tsx", `import { loader } from "./route";`),
      ]),
    ).toHaveLength(1);
    expect(
      imports.importsFromRoutes([
        file("app/routes/user/chart.tsx", `import type { loader } from "./route";`),
      ]),
    ).toEqual([]);
    expect(
      imports.importsFromRoutes([
        file("app/routes/user/route.tsx", `import { Chart } from "./chart";`),
      ]),
    ).toEqual([]);
    expect(
      imports.importsFromRoutes([
        file("app/routes/admin/route.tsx", `import { Chart } from "~/app/routes/user/chart";`),
      ]),
    ).toHaveLength(1);
  });

  it("a vendor in core, a database in a door", () => {
    expect(
      imports.foreignPackages([file("core/cases/x.ts", `import OpenAI from "openai";`)]),
    ).toHaveLength(1);
    expect(
      imports.foreignPackages([file("core/cases/x.ts", `import { eq } from "drizzle-orm";`)]),
    ).toEqual([]);
    expect(
      imports.foreignPackages([file("bot/x.ts", `import { eq } from "drizzle-orm";`)]),
    ).toHaveLength(1);
    expect(
      imports.foreignPackages([
        file("integrations/x.ts", `import Database from "better-sqlite3";`),
      ]),
    ).toHaveLength(1);
  });

  it("a ring of imports, of types too", () => {
    const ring = (word: string) => [
      file("core/a.ts", `import ${word} { b } from "~/core/b";`),
      file("core/b.ts", `import { c } from "./c";`),
      file("core/c.ts", `import { a } from "~/core/a";`),
    ];
    expect(imports.importCycles(ring(""))).toEqual([
      "core/a.ts > core/b.ts > core/c.ts > core/a.ts",
    ]);
    expect(imports.importCycles(ring("type"))).toHaveLength(1);
  });

  it.each([
    "export async function a() {}",
    "export const a = async () => 1;",
    "const b = await c;",
    "fetch(a);",
    "a().then(b);",
  ])("in core: %s", (line) => {
    expect(contents.asyncInCore([file("core/cases/x.ts", line)])).not.toEqual([]);
    expect(contents.asyncInCore([file("integrations/x.ts", line)])).toEqual([]);
  });

  it.each([
    "const a = process.env.PORT;",
    "const a = process.env;",
    `const { PORT } = process["env"];`,
  ])("in any room: %s", (line) => {
    expect(contents.environmentReaders([file("app/x.ts", line)])).toHaveLength(1);
    expect(contents.environmentReaders([file("env.ts", line)])).toEqual([]);
  });

  it.each([
    "WHERE idempotency_key GLOB 'told:*'",
    "instr(fact_key, '#') > 0",
    'const [, id] = text.idempotencyKey.split(":");',
  ])("a key that is parsed: %s", (line) => {
    expect(contents.parsedKeys([file("core/cases/x.ts", line)])).toHaveLength(1);
    expect(contents.parsedKeys([file("db/x.ts", line)])).toEqual([]);
  });

  it("a limit of files or passwords outside core", () => {
    const said = (line: string) => contents.limitsOutsideCore([file("app/x.ts", line)]);
    expect(said("const most = 10 * 1024 * 1024;")).toHaveLength(1);
    expect(said('hint="At least 6 characters."')).toHaveLength(1);
    expect(said("const most = maxFileBytes;")).toEqual([]);
  });

  it.each([
    "core/cases/service.ts",
    "app/utils/date.ts",
    "core/cases/case-helpers.ts",
    "app/components/index.ts",
    "core/cases/openCase.ts",
  ])("a file named %s", (path) => {
    expect(contents.badNames([file(path)])).toHaveLength(1);
  });

  it("an act that is not exported under its file's name", () => {
    expect(
      contents.actsNotExported([
        file("core/cases/intake/open-case.ts", "export function createCase() {}"),
      ]),
    ).toHaveLength(1);
    expect(
      contents.actsNotExported([file("core/cases/intake/open-case.ts", "function openCase() {}")]),
    ).toHaveLength(1);
    expect(
      contents.actsNotExported([
        file("core/cases/reading/verdict.ts", "db.insert(cases).values(a).run();"),
      ]),
    ).toHaveLength(1);
    expect(
      contents.actsNotExported([
        file("core/cases/reading/verdict.ts", "export function decide() {}"),
      ]),
    ).toEqual([]);
    expect(
      contents.actsNotExported([
        file("core/cases/intake/open-case.ts", "export function openCase() {}"),
      ]),
    ).toEqual([]);
  });

  it("a barrel", () => {
    expect(
      contents.barrels([
        file("core/cases/all.ts", `export * from "./open-case";`, `export { a } from "./a";`),
      ]),
    ).toHaveLength(2);
  });

  it("a file or a function that is too large", () => {
    const lines = (count: number) => Array.from({ length: count }, () => "let a = 1;");
    expect(contents.tooLarge([file("core/x.ts", ...lines(251))])).toHaveLength(1);
    expect(
      contents.tooLarge([file("core/x.ts", "function a() {", ...lines(60), "}")]),
    ).toHaveLength(1);
    expect(contents.tooLarge([file("core/x.ts", "function a() {", ...lines(50), "}")])).toEqual([]);
    const inner = ["const b = () => {", ...lines(40), "};"];
    expect(
      contents.tooLarge([file("core/x.ts", "function a() {", ...inner, ...lines(30), "}")]),
    ).toEqual([]);
    expect(
      contents.tooLarge([file("core/x.ts", "function a() {", ...inner, ...lines(58), "}")]),
    ).toHaveLength(1);
    expect(contents.medianFunction([file("core/x.ts", "function a() {", ...lines(20), "}")])).toBe(
      22,
    );
  });

  it("a server's file among the components, an amount outside core, a crowded folder", () => {
    expect(contents.serverFilesAmongComponents([file("app/components/x.server.ts")])).toHaveLength(
      1,
    );
    expect(contents.serverFilesAmongComponents([file("app/staff/x.server.ts")])).toEqual([]);
    expect(contents.moneyOutsideCore([file("bot/x.ts", "const a = dollars(500);")])).toHaveLength(
      1,
    );
    expect(contents.moneyOutsideCore([file("core/money/x.ts", "const a = dollars(500);")])).toEqual(
      [],
    );
    const files = (count: number) =>
      Array.from({ length: count }, (_, index) => file(`core/cases/x-${index}.ts`));
    expect(contents.crowdedFolders(files(26))).toHaveLength(1);
    expect(contents.crowdedFolders(files(25))).toEqual([]);
  });

  it("a README that names what is not there", () => {
    const readme =
      "See `core/cases/`, `server.ts` and `npm start`.\n```\napp/    the web\ncore/   the rules\n```\n";
    expect(contents.missingPaths(readme, (path) => path === "server.ts")).toHaveLength(3);
  });

  it("imports and exports are seen in every form", () => {
    const source = file(
      "app/x.ts",
      `import a from "./a";`,
      `import { type B } from "~/b";`,
      `export type C = 1;`,
      `export const [d, e] = f;`,
      `export { g };`,
      `import "~/h.css?url";`,
    );
    expect(importsOf(source).map(({ to, typeOnly }) => [to, typeOnly])).toEqual([
      ["app/a", false],
      ["b", true],
      ["h.css", false],
    ]);
    expect(exportsOf(source)).toEqual(["C", "[d, e]", "g"]);
  });
});
