import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "~/db/sqlite-driver.mjs";
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import ts from "typescript";
import { expect, it } from "vitest";
import { projectRoot } from "~/env";
import { readSources } from "~/tests/support/architecture";

type Seen = { file: string; line: number; statement: Database.Statement };

const seen: Seen[] = [];
const { prepare } = Database.prototype;
Database.prototype.prepare = function (this: Database.Database, source: string) {
  const statement = prepare.call(this, source) as Database.Statement;
  const frame = (new Error().stack ?? "")
    .split("\n")
    .map((line) =>
      /^(?!.*\/tests\/).*?\/((?:core|operations|engine|workflows|server)\/[^:?]+\.tsx?)[^:]*:(\d+)/.exec(
        line.replace(projectRoot, ""),
      ),
    )
    .find((match) => match !== null);
  if (frame?.[1] && frame[2]) seen.push({ file: frame[1], line: Number(frame[2]), statement });
  return statement;
} as typeof prepare;

const files = readSources(projectRoot, ["core", "operations", "engine", "workflows", "server"])
  .filter(({ text }) => /\.prepare</.test(text))
  .map(({ path }) => path);

/** Where a statement is declared: its row type, and how its rows are handed out. */
type Declared = { row: ts.Type; form: "object" | "pluck" | "raw"; node: ts.Node };

function declarations(program: ts.Program, file: string): Map<number, Declared> {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(join(projectRoot, file))!;
  const found = new Map<number, Declared>();
  const visit = (node: ts.Node): void => {
    const isPrepare =
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === "prepare" &&
      node.typeArguments?.[1] !== undefined;
    if (isPrepare) {
      const chain = node.parent.getText(source).slice(node.getText(source).length).trimStart();
      const form = chain.startsWith(".pluck")
        ? "pluck"
        : chain.startsWith(".raw")
          ? "raw"
          : "object";
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      const until = source.getLineAndCharacterOfPosition(node.getEnd()).line;
      const row = checker.getTypeFromTypeNode(node.typeArguments[1]!);
      for (let at = line; at <= until; at++) found.set(at + 1, { row, form, node });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const notNull = new Map<string, boolean>();
const affinity = new Map<string, string>();

function kindsOf(type: ts.Type): Set<string> {
  const parts = type.isUnion() ? type.types : [type];
  const kinds = parts.map(({ flags }) => {
    if (flags & ts.TypeFlags.Null) return "null";
    if (flags & ts.TypeFlags.Undefined) return "undefined";
    if (flags & ts.TypeFlags.NumberLike) return "number";
    if (flags & ts.TypeFlags.StringLike) return "string";
    return flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown) ? "unknown" : "object";
  });
  return new Set(kinds);
}

/** What is wrong with a declared column beside the one that the statement gives. */
function wrongWith(
  declared: ts.Type,
  column: Database.ColumnDefinition,
  sql: string,
): string | null {
  const kinds = kindsOf(declared);
  if (kinds.has("unknown") || !column.table || !column.column) return null;
  const key = `${column.table}.${column.column}`;
  const stored = affinity.get(key);
  const wanted = stored === "INTEGER" ? "number" : stored === "TEXT" ? "string" : null;
  if (wanted && ![...kinds].includes(wanted)) return `${column.name} is ${wanted}`;
  // A row whose column is compared or asked to be there has it.
  const isAsked = new RegExp(`\\b${column.column} (?:IS NOT NULL|[<>=]|BETWEEN|IN)`).test(sql);
  if (notNull.get(key) === false && !isAsked && !kinds.has("null"))
    return `${column.name} may be null`;
  return null;
}

function compare(
  { row, form, node }: Declared,
  columns: Database.ColumnDefinition[],
  checker: ts.TypeChecker,
  sql: string,
): string[] {
  const isPlain = [...kindsOf(row)].every((kind) => kind !== "object");
  if (form === "pluck" || isPlain)
    return [columns[0] ? wrongWith(row, columns[0], sql) : null].flatMap((one) => one ?? []);
  if (form === "raw") {
    const types = checker.getTypeArguments(row as ts.TypeReference);
    if (types.length !== columns.length) return [`${columns.length} columns for ${types.length}`];
    return columns.flatMap((column, index) => wrongWith(types[index]!, column, sql) ?? []);
  }
  const properties = new Map(row.getProperties().map((one) => [one.name, one]));
  if (properties.size === 0) return [];
  const given = new Set(columns.map(({ name }) => name));
  const missing = [...properties.keys()].filter((name) => !given.has(name));
  const undeclared = [...given].filter((name) => !properties.has(name));
  return [
    ...missing.map((name) => `${name} is not selected`),
    ...undeclared.map((name) => `${name} is not declared`),
    ...columns.flatMap((column) => {
      const property = properties.get(column.name);
      return property
        ? (wrongWith(checker.getTypeOfSymbolAtLocation(property, node), column, sql) ?? [])
        : [];
    }),
  ];
}

it(
  "issue 19, 6: the row that each prepared statement declares is the one that it gives",
  { timeout: 120_000 },
  async () => {
    const { sqlite } = await import("~/db/client");
    for (const file of files) await import(/* @vite-ignore */ join(projectRoot, file));
    for (const table of sqlite
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
      .pluck()
      .all() as string[])
      for (const { name, notnull, type, pk } of sqlite.pragma(`table_info(${table})`) as {
        name: string;
        notnull: number;
        type: string;
        pk: number;
      }[]) {
        notNull.set(`${table}.${name}`, notnull === 1 || pk > 0);
        affinity.set(`${table}.${name}`, type.toUpperCase());
      }
    const { config } = ts.readConfigFile(join(projectRoot, "tsconfig.json"), (path) =>
      readFileSync(path, "utf8"),
    ) as { config: object };
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, projectRoot);
    const program = ts.createProgram(
      files.map((file) => join(projectRoot, file)),
      options,
    );
    const checker = program.getTypeChecker();
    let checked = 0;
    const wrong = files.flatMap((file) => {
      const declared = declarations(program, file);
      return seen
        .filter((one) => one.file === file && one.statement.reader)
        .flatMap(({ line, statement }) => {
          const here = declared.get(line);
          if (!here) return [];
          checked++;
          return compare(here, statement.columns(), checker, statement.source).map(
            (what) => `${file}:${line} ${what}`,
          );
        });
    });
    expect([...new Set(wrong)]).toEqual([]);
    expect(checked).toBeGreaterThan(60);
  },
);

it("issue 19, 6: every table of the database has its schema: none is known to strings alone", async () => {
  const { sqlite } = await import("~/db/client");
  const inCode = new Set<string>();
  for (const { path } of readSources(projectRoot, ["db/schema", "engine"]))
    if (path.startsWith("db/schema/") || path === "engine/schema.ts") {
      const module = (await import(/* @vite-ignore */ join(projectRoot, path))) as object;
      for (const one of Object.values(module))
        if (is(one, SQLiteTable)) inCode.add(getTableName(one));
    }
  // What SQLite keeps for itself, the search's shadow tables and the record of migrations.
  const own = /^sqlite_|_search(?:_|$)|_words(?:_|$)|^__drizzle/;
  const inDatabase = sqlite
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
    .pluck()
    .all() as string[];
  expect(inDatabase.filter((name) => !inCode.has(name) && !own.test(name))).toEqual([]);
  expect([...inCode].filter((name) => !inDatabase.includes(name))).toEqual([]);
});
