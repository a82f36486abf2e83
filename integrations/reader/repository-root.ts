import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The folder that holds package.json, found from this file upwards: right in the source tree and in
 * the server's bundle alike.
 */
export function repositoryRoot(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return folder;
    if (folder === dirname(folder)) throw new Error("No package.json above the running code.");
  }
}
