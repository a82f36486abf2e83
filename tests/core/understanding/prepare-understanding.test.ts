import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = "core/understanding";
const read = (file: string): string => readFileSync(file, "utf8");

/** Pictures are read in a process of their own, which unpacks what it needs. */
const ofPictures = ["shippedOrders"];

test("LG-17: whatever texts are read by is unpacked before the house opens, so that no webhook waits for it", () => {
  const unpacked = readdirSync(folder)
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => [...read(join(folder, file)).matchAll(/^export const (\w+) = once\(/gm)])
    .map(([, name = ""]) => name);
  expect(unpacked.length).toBeGreaterThan(4);
  const prepared = read(join(folder, "prepare-understanding.ts"));
  const [, list = ""] = /of \[([^\]]+)\]/.exec(prepared) ?? [];
  const named = [...list.matchAll(/\w+/g)].map(([name]) => name);
  expect([...named, ...ofPictures].sort()).toEqual([...unpacked].sort());
  const start = read("server.ts");
  const at = start.indexOf("prepareUnderstanding();");
  expect(at).toBeGreaterThan(0);
  expect(at).toBeLessThan(start.indexOf("await openApp()"));
});
