import ts from "typescript";
import { parse, walk, type Source } from "./architecture";

/** A top-level declaration of a file, as `path#name`. */
type Place = string;
type Declaration = { records: string[]; uses: Place[] };

/**
 * What the sources record: `byFile` for each file on its own, `from` with all that a declaration
 * may call.
 */
export type Recorded = {
  /** Calls whose event is no literal, which nobody can follow. */
  unreadable: string[];
  byFile: Map<string, string[]>;
  from: (path: string, name: string) => string[];
};

type Imports = { named: Map<string, Place>; spaces: Map<string, string> };

// Ours are imported by their full name, ~/…, or from the same folder.
function fileOf(from: string, specifier: string, known: ReadonlySet<string>): string | undefined {
  const folder = from.slice(0, from.lastIndexOf("/") + 1);
  const path = specifier.startsWith("~/")
    ? specifier.slice(2)
    : specifier.startsWith("./")
      ? folder + specifier.slice(2)
      : "";
  return [`${path}.ts`, `${path}.tsx`].find((one) => known.has(one));
}

function importsIn(file: ts.SourceFile, known: ReadonlySet<string>): Imports {
  const [named, spaces] = [new Map<string, Place>(), new Map<string, string>()];
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier))
      continue;
    const bindings = statement.importClause?.namedBindings;
    const to = fileOf(file.fileName, statement.moduleSpecifier.text, known);
    if (!to || !bindings) continue;
    if (ts.isNamespaceImport(bindings)) spaces.set(bindings.name.text, to);
    else
      for (const { name, propertyName } of bindings.elements)
        named.set(name.text, `${to}#${(propertyName ?? name).text}`);
  }
  return { named, spaces };
}

function declared(statement: ts.Statement): [name: string, node: ts.Node][] {
  if (ts.isVariableStatement(statement)) {
    const { declarations } = statement.declarationList;
    return declarations.map((one) => [one.name.getText(), one]);
  }
  const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  return isNamed && statement.name ? [[statement.name.text, statement]] : [];
}

function isOnlyAName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  return (
    (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) && parent.name === node
  );
}

function namesInside(node: ts.Node): Set<string> {
  const names = new Set<string>();
  const step = (inner: ts.Node): void => {
    const isBinding =
      ts.isParameter(inner) || ts.isVariableDeclaration(inner) || ts.isBindingElement(inner);
    if (isBinding && inner !== node && ts.isIdentifier(inner.name)) names.add(inner.name.text);
    ts.forEachChild(inner, step);
  };
  step(node);
  return names;
}

const literalOf = (node: ts.Expression | undefined): string | null =>
  node && ts.isStringLiteral(node) ? node.text : null;

/**
 * The event that a call records, null when its name cannot be read, undefined for every other call.
 * Events are recorded by `recordEvent("name", …)` or sent by a step as `on("name").create(…)`; what
 * staff sends by hand at /dev/workflows has any name.
 */
function recordedBy(node: ts.Node): string | null | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const { expression: called, arguments: given } = node;
  if (ts.isIdentifier(called) && called.text === "recordEvent") return literalOf(given[0]);
  if (!ts.isPropertyAccessExpression(called)) return undefined;
  const { name, expression: made } = called;
  if (name.text === "create" && ts.isCallExpression(made) && made.expression.getText() === "on")
    return literalOf(made.arguments[0]);
  const sends = name.text === "sendEvent" || (name.text === "send" && made.getText() === "inngest");
  const isByHand = node.getSourceFile().fileName.startsWith("workflows/dev-workflows");
  return sends && !isByHand && !given.some((one) => /\bon\(".*\.create\(/s.test(one.getText()))
    ? null
    : undefined;
}

function readDeclaration(
  path: string,
  node: ts.Node,
  imports: Imports,
  own: ReadonlySet<string>,
): Declaration {
  const { named, spaces } = imports;
  const hidden = namesInside(node);
  const found: Declaration = { records: [], uses: [] };
  const step = (inner: ts.Node): void => {
    if (ts.isTypeNode(inner)) return;
    const event = recordedBy(inner);
    if (typeof event === "string") found.records.push(event);
    if (ts.isIdentifier(inner) && !isOnlyAName(inner) && !hidden.has(inner.text)) {
      const space = spaces.get(inner.text);
      if (space && ts.isPropertyAccessExpression(inner.parent))
        found.uses.push(`${space}#${inner.parent.name.text}`);
      else if (named.has(inner.text)) found.uses.push(named.get(inner.text) ?? "");
      else if (own.has(inner.text)) found.uses.push(`${path}#${inner.text}`);
    }
    ts.forEachChild(inner, step);
  };
  step(node);
  return found;
}

/**
 * Follows the sources from declaration to declaration: which events each may record. A branch that
 * is never taken counts too, so "may" is all that it says.
 */
export function findRecorded(sources: readonly Source[]): Recorded {
  const graph = new Map<Place, Declaration>();
  const unreadable: string[] = [];
  const byFile = new Map<string, string[]>();
  const known = new Set(sources.map(({ path }) => path));
  for (const source of sources) {
    const file = parse(source);
    const imports = importsIn(file, known);
    const all = file.statements.flatMap(declared);
    const own = new Set(all.map(([name]) => name));
    for (const [name, node] of all)
      graph.set(`${source.path}#${name}`, readDeclaration(source.path, node, imports, own));
    walk(file, (node) => {
      const event = recordedBy(node);
      if (event === null)
        unreadable.push(`${source.path} records an event whose name is no literal`);
      if (event) byFile.set(source.path, [...new Set([...(byFile.get(source.path) ?? []), event])]);
    });
  }
  const from = (path: string, name: string): string[] => {
    const seen = new Set<Place>();
    const ahead = [`${path}#${name}`];
    for (let place = ahead.pop(); place !== undefined; place = ahead.pop()) {
      if (seen.has(place)) continue;
      seen.add(place);
      ahead.push(...(graph.get(place)?.uses ?? []));
    }
    return [...new Set([...seen].flatMap((place) => graph.get(place)?.records ?? []))].sort();
  };
  return { unreadable, byFile, from };
}
