import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nameCheck } from "~/app/staff/doctor/name-check";

const folder = "operations/doctor";
const codes = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => readFileSync(join(folder, file), "utf8"))
  .flatMap((source) => [...source.matchAll(/\bname: "([a-z0-9]+\.[a-z-]+)"/g)])
  .map(([, code]) => code ?? "");

test("issue 20, 31: every check of the doctor has a plain name of its own in Settings", () => {
  expect(codes.length).toBeGreaterThan(50);
  const named = codes.map(nameCheck);
  for (const name of named) expect(name).not.toMatch(/[a-z]\.[a-z]|_/);
  expect(new Set(named).size).toBe(new Set(codes).size);
});
