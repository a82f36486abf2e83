import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Puts the stand-in for Litestream into a folder. @returns a PATH that begins with it */
export function standInPath(folder: string): string {
  const programs = join(folder, "programs");
  mkdirSync(programs, { recursive: true });
  writeFileSync(join(programs, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(join(programs, "root"), root);
  copyFileSync(join(root, "tests/fakes/litestream.mjs"), join(programs, "litestream"));
  chmodSync(join(programs, "litestream"), 0o755);
  return `${programs}:${process.env.PATH ?? ""}`;
}
