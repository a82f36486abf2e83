import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** One file of the house: `path` from the root with forward slashes. */
export type Source = { path: string; text: string };
/**
 * `to` is a path from the root without extension for our own files, the package's name for others.
 */
export type Import = { from: string; to: string; own: boolean; typeOnly: boolean };

export const rooms = [
  "app",
  "bot",
  "workflows",
  "operations",
  "engine",
  "core",
  "integrations",
  "letters",
  "db",
  "server",
  "scripts",
  "tests",
] as const;

const rootFiles = ["server.ts", "env.ts", "log.ts", "clean-log-line.ts", "seal-bytes.ts"];

/** Every TypeScript file of the house, without tests and generated code unless asked for. */
export function readSources(
  root: string,
  folders: readonly string[] = rooms.filter((room) => room !== "tests"),
): Source[] {
  const inside = folders.flatMap((folder) => {
    try {
      const entries = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
      return entries
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => `${folder}/${name.replaceAll("\\", "/")}`);
    } catch {
      return [];
    }
  });
  return [...rootFiles, ...inside]
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

/** The file as a tree. */
export function parse({ path, text }: Source): ts.SourceFile {
  return ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.ESNext,
    true,
    path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
}

/** Calls `visit` with every node of the file. */
export function walk(file: ts.SourceFile, visit: (node: ts.Node) => void): void {
  const step = (node: ts.Node): void => {
    visit(node);
    ts.forEachChild(node, step);
  };
  step(file);
}

function resolvePath(from: string, specifier: string): string | undefined {
  if (specifier.startsWith("~/")) return specifier.slice(2).replace(/\?.*$/, "");
  if (!specifier.startsWith(".")) return undefined;
  const parts = [...from.split("/").slice(0, -1), ...specifier.split("/")];
  const steps: string[] = [];
  for (const part of parts) {
    if (part === "..") steps.pop();
    else if (part !== ".") steps.push(part);
  }
  return steps.join("/");
}

function onlyTypes(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const bindings = clause.namedBindings;
  return (
    !clause.name &&
    bindings !== undefined &&
    ts.isNamedImports(bindings) &&
    bindings.elements.every((element) => element.isTypeOnly)
  );
}

function imported(node: ts.Node): { specifier: string; typeOnly: boolean } | undefined {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
    return { specifier: node.moduleSpecifier.text, typeOnly: onlyTypes(node.importClause) };
  if (
    ts.isExportDeclaration(node) &&
    node.moduleSpecifier &&
    ts.isStringLiteral(node.moduleSpecifier)
  )
    return { specifier: node.moduleSpecifier.text, typeOnly: node.isTypeOnly };
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [specifier] = node.arguments;
    if (specifier && ts.isStringLiteralLike(specifier))
      return { specifier: specifier.text, typeOnly: false };
  }
  return undefined;
}

/** What the file imports, statically, dynamically or by re-export. */
export function importsOf(source: Source): Import[] {
  const found: Import[] = [];
  walk(parse(source), (node) => {
    const one = imported(node);
    if (!one) return;
    const own = resolvePath(source.path, one.specifier);
    found.push({
      from: source.path,
      to: (own ?? one.specifier).replace(/\.tsx?$/, ""),
      own: own !== undefined,
      typeOnly: one.typeOnly,
    });
  });
  return found;
}

function exportsByModifier(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

/** The names the file exports, values and types. */
export function exportsOf(source: Source): string[] {
  return parse(source).statements.flatMap((statement) => {
    if (
      ts.isExportDeclaration(statement) &&
      statement.exportClause &&
      ts.isNamedExports(statement.exportClause)
    )
      return statement.exportClause.elements.map(({ name }) => name.text);
    if (!exportsByModifier(statement)) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.getText());
    return "name" in statement && statement.name ? [(statement.name as ts.Identifier).text] : [];
  });
}
