import ts from "typescript";
import { exportsOf, parse, walk, type Source } from "./architecture";

function place(file: ts.SourceFile, node: ts.Node): string {
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

/**
 * Anything asynchronous in core: a rule that waits could not sit in a transaction, and hides that
 * it touched the network.
 */
export function asyncInCore(sources: Source[]): string[] {
  const found: string[] = [];
  for (const source of sources.filter(({ path }) => path.startsWith("core/"))) {
    const file = parse(source);
    walk(file, (node) => {
      const calls = ts.isCallExpression(node) ? node.expression.getText() : "";
      if (
        node.kind === ts.SyntaxKind.AsyncKeyword ||
        ts.isAwaitExpression(node) ||
        /^(fetch|setTimeout|setInterval)$|\.then$/.test(calls)
      )
        found.push(`${place(file, node)} is asynchronous`);
    });
  }
  return found;
}

/**
 * Readers of the environment besides env.ts. Scripts hand theirs on to the processes that they
 * start.
 */
export function environmentReaders(sources: Source[]): string[] {
  const found: string[] = [];
  for (const source of sources.filter(
    ({ path }) => path !== "env.ts" && !/^(tests|scripts)\/|\.config\.ts$/.test(path),
  )) {
    const file = parse(source);
    walk(file, (node) => {
      const reads =
        (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) &&
        /^process\s*(\.\s*env|\[\s*["']env["']\s*\])$/.test(node.getText());
      if (reads) found.push(`${place(file, node)} reads process.env`);
    });
  }
  return found;
}

const anyoneElses = /^(misc|common|lib|shared)$|(^|-)(service|util|helper|manager)s?$/;

/** Files and folders named after a layer, after nothing, or not in kebab-case. */
export function badNames(sources: Source[]): string[] {
  return sources.flatMap(({ path }) => {
    const parts = path.replace(/\.tsx?$/, "").split("/");
    const words = parts.flatMap((part) => part.split("."));
    if (
      words.some((word) => anyoneElses.test(word)) ||
      (parts.at(-1) === "index" && path !== "workflows/index.ts")
    )
      return [`${path} is named after no act`];
    const free = path.startsWith("app/routes/") || path.startsWith("scripts/");
    return free || parts.every((part) => /^[a-z0-9]+([.-][a-z0-9]+)*$/.test(part))
      ? []
      : [`${path} is not in kebab-case`];
  });
}

// `record-event` may export `recordEvent` or, said more exactly, `recordAnyEvent`.
function namedAfter(path: string): (name: string) => boolean {
  const words =
    path
      .split("/")
      .at(-1)
      ?.replace(/\.tsx?$/, "")
      .split("-") ?? [];
  const pattern = new RegExp(`^${words.join("[a-z]*?")}$`, "i");
  return (name) => pattern.test(name);
}

const verbs =
  /^(accept|add|advance|answer|ask|assign|attribute|cancel|change|check|claim|close|confirm|count|create|delete|enroll|export|fetch|find|flag|get|grant|import|issue|limit|link|list|listen|log|mark|merge|note|open|opt|pause|pay|pick|queue|read|record|refuse|register|reject|release|remind|remove|reserve|resolve|resume|reverse|revoke|save|send|serve|set|settle|start|stop|store|submit|suppress|sweep|tell|unlink|verify|withdraw)-/;
const writes = /\.(insert|update|delete)\(\w+\)/;

function isAct({ path, text }: Source): boolean {
  const name = path.split("/").at(-1) ?? "";
  return verbs.test(name) || (path.startsWith("core/") && writes.test(text));
}

/**
 * Acts that do not export what they are named after. An act's name begins with a verb, or it writes
 * rows; a pure rule is a noun and may export several things.
 */
export function actsNotExported(sources: Source[]): string[] {
  return sources
    .filter(
      ({ path }) =>
        /^(core\/[^/]+\/|server\/|workflows\/|bot\/|engine\/|operations\/)/.test(path) &&
        !path.startsWith("core/words/") &&
        !/(^|\/|-)queries(-[a-z-]+)?\.ts$/.test(path),
    )
    .filter(isAct)
    .filter((source) => !exportsOf(source).some(namedAfter(source.path)))
    .map(({ path }) => `${path} does not export what it is named after`);
}

/** Files that only pass on what others export. */
export function barrels(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => path !== "workflows/index.ts")
    .flatMap((source) =>
      parse(source)
        .statements.filter(
          (statement) =>
            ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined,
        )
        .map(() => `${source.path} passes on another file's exports`),
    );
}

type FunctionSize = { where: string; lines: number; drawsJsx: boolean };

// A function that returns a handful of functions is as long as what it says itself, without them.
function functionsOf(source: Source): FunctionSize[] {
  const file = parse(source);
  const line = (position: number) => file.getLineAndCharacterOfPosition(position).line;
  const found: FunctionSize[] = [];
  const measure = (node: ts.Node): number => {
    let inside = 0;
    ts.forEachChild(node, (child) => void (inside += measure(child)));
    if (!ts.isFunctionLike(node) || !("body" in node) || !node.body) return inside;
    const whole = line(node.body.getEnd()) - line(node.body.getStart()) + 1;
    found.push({
      where: place(file, node),
      lines: whole - inside,
      drawsJsx: source.path.endsWith(".tsx"),
    });
    return whole - 1;
  };
  measure(file);
  return found;
}

/** Files over 250 lines, and functions outside JSX over 60. */
export function tooLarge(sources: Source[]): string[] {
  const files = sources
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split("\n").length }))
    .filter(({ lines }) => lines > 250);
  const functions = sources
    .flatMap(functionsOf)
    .filter(({ lines, drawsJsx }) => lines > 60 && !drawsJsx);
  return [
    ...files.map(({ path, lines }) => `${path} has ${lines} lines`),
    ...functions.map(({ where, lines }) => `${where} is a function of ${lines} lines`),
  ];
}

/** The median length, in lines, of the house's named and unnamed functions outside JSX. */
export function medianFunction(sources: Source[]): number {
  const lines = sources
    .flatMap(functionsOf)
    .filter(({ drawsJsx }) => !drawsJsx)
    .map((one) => one.lines)
    .sort((a, b) => a - b);
  return lines[Math.floor(lines.length / 2)] ?? 0;
}

/** Paths that a paper names in code marks and that `exists` does not know. */
export function missingPaths(
  text: string,
  exists: (path: string) => boolean,
  paper = "README.md",
): string[] {
  const fenced = [...text.matchAll(/```[^\n]*\n([\s\S]*?)```/g)].flatMap(([, block = ""]) =>
    [...block.matchAll(/^([a-z][\w./-]*\/|[\w-]+\.(?:ts|tsx|md|json))(?=\s|$)/gm)].map(
      ([, path = ""]) => path,
    ),
  );
  const inline = [...text.replace(/```[\s\S]*?```/g, "").matchAll(/`([^`\n]+)`/g)].map(
    ([, code = ""]) => code,
  );
  const paths = inline.filter((code) =>
    /^(app|bot|workflows|core|integrations|letters|db|docs|server|scripts|public|tests|tools)\/[\w./$[\]-]*$|^[\w.-]+\.(ts|md|json)$/.test(
      code,
    ),
  );
  return [...new Set([...fenced, ...paths])]
    .filter((path) => !exists(path))
    .map((path) => `${paper} names ${path}, which does not exist`);
}

/** What only a server may load, in the folder of what is drawn. */
export function serverFilesAmongComponents(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => /^app\/components\/.*\.server\.tsx?$/.test(path))
    .map(({ path }) => `${path} draws nothing`);
}

// Figures of the landing page's samples, and what a vendor or a form takes, are no rules about
// money.
const ownFigures =
  /^(?:core|tests|scripts|db)\/|sample-view\.server\.ts$|^letters\/outreach-template\.ts$/;

/** Amounts of money that are written down outside core: each is a rule, and has one place. */
export function moneyOutsideCore(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => !ownFigures.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bdollars\([\d_.]+\b/g)].map(([found]) => `${path} says ${found})`),
    );
}

const parsings = [
  /key["'`)}\s]*(?:NOT )?(?:GLOB|LIKE)\b/i,
  /\b(?:substr|instr|replace)\(\s*(?:[a-z]\.)?(?:idempotency_key|fact_key|key)\b/,
  /[kK]ey\??\.(?:split|slice|match|startsWith|endsWith|substring|replace)\(/,
];
// Keys of stored files are paths, those of settings are names.
const pathsAndNames = /^integrations\/|storage|key\.startsWith\("two_person_"\)|link\.key\./;

/** Keys that say that something happens once, and that somebody reads something else out of. */
export function parsedKeys(sources: Source[]): string[] {
  return (
    sources
      // The proof of the ledger proves its keys too.
      .filter(({ path }) => !/^core\/money\/(ledger-checks|verify-sets)\.ts$/.test(path))
      .filter(({ path }) => /^(core|bot|workflows|operations|app|server)\//.test(path))
      .flatMap(({ path, text }) =>
        text
          .split("\n")
          .map((line, index) => ({ line: line.trim(), at: `${path}:${index + 1}` }))
          .filter(({ line }) => parsings.some((one) => one.test(line)) && !pathsAndNames.test(line))
          .map(({ line, at }) => `${at} ${line}`),
      )
  );
}

const limits = /10_485_760|\b1[02] \* 1024 \* 1024|smaller than \d+ ?MB|at least 6 char/i;

/** Limits of files and passwords that stand outside core, where each has its one place. */
export function limitsOutsideCore(sources: Source[]): string[] {
  return sources
    .filter(({ path }) =>
      /^(app|bot|workflows|operations|integrations|server|letters)\//.test(path),
    )
    .filter(({ text }) => limits.test(text))
    .map(({ path }) => `${path} says a limit itself`);
}

/**
 * How many files a folder may hold before it is divided by act. Routes lie in one folder by Remix's
 * convention.
 */
const maxFiles = 25;
const undivided: Readonly<Record<string, number>> = { "app/routes": 52 };

/** Folders that hold too many files. Those that are still to be divided may not grow. */
export function crowdedFolders(sources: Source[]): string[] {
  const counts = new Map<string, number>();
  for (const { path } of sources) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => folder !== "" && count > (undivided[folder] ?? maxFiles))
    .map(([folder, count]) => `${folder} holds ${count} files`);
}
