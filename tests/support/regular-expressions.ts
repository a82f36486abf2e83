import { pathToFileURL } from "node:url";
import { join } from "node:path";
import ts from "typescript";
import { vi } from "vitest";
import { parse, walk, type Source } from "~/tests/support/architecture";

/**
 * A regular expression of the product and where it stands. `many`: it is used for all matches of a
 * text, not for the first.
 */
export type FoundExpression = { where: string; expression: RegExp; many: boolean };

const place = (source: Source, file: ts.SourceFile, node: ts.Node): string =>
  `${source.path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;

function isSplitter(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isCallExpression(parent) &&
    ts.isPropertyAccessExpression(parent.expression) &&
    parent.expression.name.text === "split"
  );
}

/** The literals of a file. */
export function literalsOf(source: Source): FoundExpression[] {
  const found: FoundExpression[] = [];
  const file = parse(source);
  walk(file, (node) => {
    if (!ts.isRegularExpressionLiteral(node)) return;
    const end = node.text.lastIndexOf("/");
    const expression = new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
    found.push({
      where: place(source, file, node),
      expression,
      many: expression.global || isSplitter(node),
    });
  });
  return found;
}

const isFunction = (node: ts.Node): boolean => ts.isFunctionLike(node);

/** Where a file builds expressions by `RegExp(…)`, and whether that is inside a function. */
export function constructionsOf(
  source: Source,
): { where: string; path: string; inFunction: boolean }[] {
  const found: { where: string; path: string; inFunction: boolean }[] = [];
  const file = parse(source);
  walk(file, (node) => {
    if (
      !(ts.isNewExpression(node) || ts.isCallExpression(node)) ||
      node.expression.getText() !== "RegExp"
    )
      return;
    found.push({
      where: place(source, file, node),
      path: source.path,
      inFunction: ts.findAncestor(node, isFunction) !== undefined,
    });
  });
  return found;
}

/** The expressions that the modules at `paths` build of constants when they load. */
export async function builtBy(root: string, paths: readonly string[]): Promise<FoundExpression[]> {
  vi.resetModules();
  const found: FoundExpression[] = [];
  const real = globalThis.RegExp;
  const record = (expression: RegExp): RegExp => {
    const places = (new Error().stack ?? "")
      .split("\n")
      .flatMap((line) =>
        line.includes("node_modules") ? [] : [line.split(`${root}/`).at(1) ?? ""],
      );
    const where = places
      .map((at) => at.split(":").slice(0, 2).join(":"))
      .filter((at) => at !== "" && !at.startsWith("tests/"));
    // A package's own expressions, made while it is loaded for one of ours, come from its own
    // lines.
    if (where[0] !== undefined)
      found.push({ where: where[0], expression, many: expression.global });
    return expression;
  };
  globalThis.RegExp = new Proxy(real, {
    construct: (target, given: [string, string?]) => record(new target(...given)),
    apply: (target, _this, given: [string, string?]) => record(target(...given)),
  });
  try {
    for (const path of paths) await import(/* @vite-ignore */ pathToFileURL(join(root, path)).href);
  } finally {
    globalThis.RegExp = real;
  }
  return found;
}
