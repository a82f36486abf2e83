import { join } from "node:path";
import type { Plugin } from "vite";

const root = join(import.meta.dirname, "../..");

/**
 * Lets what tests run read the weights from their files: as modules, megabytes of them would be
 * sent and compiled for each file of tests, and for each life of a house, anew.
 */
export function readWeights(): Plugin {
  const weights = /\/(?:core\/understanding|integrations\/reader\/engine)\/.*\.json$/;
  const mark = "\0weights:";
  return {
    name: "read-weights",
    enforce: "pre",
    resolveId: (source) =>
      weights.test(source) ? `${mark}${source.replace(/^~/, root)}.js` : undefined,
    load: (id) =>
      id.startsWith(mark)
        ? `import { readFileSync } from "node:fs";
           export default JSON.parse(readFileSync(${JSON.stringify(id.slice(mark.length, -3))}, "utf8"));`
        : undefined,
  };
}
