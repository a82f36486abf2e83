import type { InngestFunction } from "inngest";
import ts from "typescript";
import { parse, walk, type Source } from "./architecture";
import { findRecorded, type Recorded } from "./recorded-events";

type Trigger = { event?: string; cron?: string };
type Limit = { limit: number; key?: string };
type Options = {
  triggers?: Trigger[];
  cancelOn?: { event: string }[];
  concurrency?: Limit[];
  singleton?: { key?: string };
  retries?: number;
};

/** One function as it is registered: `file` is where it stands, `name` what it is called there. */
type Registered = { id: string; file: string; name: string; options: Options };

/** The SDK's own number of retries for a function that names none. */
const usualRetries = 4;

const list = "workflows/index.ts";

// The list imports each function from its file, in the order in which it names them.
function placesInList(source: Source): Pick<Registered, "file" | "name">[] {
  const file = parse(source);
  const files = new Map<string, string>();
  const named: string[] = [];
  walk(file, (node) => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const bindings = node.importClause?.namedBindings;
      const path = `${node.moduleSpecifier.text.replace(/^~\//, "")}.ts`;
      if (bindings && ts.isNamedImports(bindings))
        for (const { name } of bindings.elements) files.set(name.text, path);
    }
    if (ts.isArrayLiteralExpression(node))
      named.push(...node.elements.map((element) => element.getText()));
  });
  return named.map((name) => ({ name, file: files.get(name) ?? list }));
}

function readRegistered(
  functions: readonly InngestFunction.Any[],
  sources: readonly Source[],
): Registered[] {
  const source = sources.find(({ path }) => path === list);
  const places = source ? placesInList(source) : [];
  if (places.length !== functions.length)
    throw new Error(`${list} names ${places.length} functions and exports ${functions.length}.`);
  return functions.map((one, at) => ({
    id: one.id(),
    options: one.opts as Options,
    file: list,
    name: "",
    ...places[at],
  }));
}

/** The names of the events in the catalogue, in its order. */
export function eventsOfCatalogue(sources: readonly Source[]): string[] {
  const names: string[] = [];
  const source = sources.find(({ path }) => path === "core/events.ts");
  if (!source) return names;
  walk(parse(source), (node) => {
    if (
      ts.isTypeAliasDeclaration(node) &&
      node.name.text === "EventCatalogue" &&
      ts.isTypeLiteralNode(node.type)
    )
      for (const { name } of node.type.members)
        if (name && ts.isStringLiteral(name)) names.push(name.text);
  });
  return names;
}

const code = (text: string): string => `\`${text}\``;
const cell = (parts: readonly string[]): string => (parts.length > 0 ? parts.join(", ") : "—");
const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

function table(head: readonly string[], rows: readonly string[][]): string {
  return [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");
}

function eventRows(
  events: readonly string[],
  functions: readonly Registered[],
  recorded: Recorded,
): string[][] {
  const wokenBy = (event: string) =>
    functions.filter(({ options }) => options.triggers?.some((one) => one.event === event));
  const endedBy = (event: string) =>
    functions.filter(({ options }) => options.cancelOn?.some((one) => one.event === event));
  const recorders = (event: string) =>
    [...recorded.byFile].filter(([, names]) => names.includes(event)).map(([path]) => path);
  return events.map((event) => [
    code(event),
    cell(recorders(event).map(code)),
    cell(wokenBy(event).map(({ id }) => code(id))),
    cell(endedBy(event).map(({ id }) => code(id))),
  ]);
}

const keyOf = (key: string): string => key.replace(/^event\.data\./, "");

function atOnce({ concurrency = [], singleton }: Options): string[] {
  const limits = concurrency.map(({ limit, key }) =>
    key ? `${limit} per ${code(keyOf(key))}` : String(limit),
  );
  return singleton?.key ? [...limits, `the newest per ${code(keyOf(singleton.key))}`] : limits;
}

function functionRows(functions: readonly Registered[], recorded: Recorded): string[][] {
  return functions.map(({ id, file, name, options }) => {
    const woken = (options.triggers ?? []).map(({ event, cron }) => code(event ?? cron ?? ""));
    const sends = recorded.from(file, name).map(code);
    return [
      code(id),
      code(file),
      cell(woken),
      cell(atOnce(options)),
      String(options.retries ?? usualRetries),
      cell(sends),
    ];
  });
}

/**
 * What the tables of `docs/workflows.md` must say, as Markdown; the functions as they are
 * registered, the events from the sources.
 */
export function eventsTable(
  functions: readonly InngestFunction.Any[],
  sources: readonly Source[],
): string {
  const recorded = findRecorded(sources);
  const registered = readRegistered(functions, sources);
  const events = table(
    ["event", "recorded by", "wakes", "ends runs of"],
    eventRows(eventsOfCatalogue(sources), registered, recorded),
  );
  const acts = table(
    ["function", "file", "woken by", "at once", "retries", "may record"],
    functionRows(registered, recorded),
  );
  return `### Events\n\n${events}\n\n### Functions\n\n${acts}`;
}
