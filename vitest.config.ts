import tsconfigPaths from "vite-tsconfig-paths";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// Megabytes of weights would be turned into a module, and sent, for each file of tests anew.
function readWeights(): Plugin {
  const weights = /\/(?:core\/understanding|integrations\/reader\/engine)\/.*\.json$/;
  const mark = "\0weights:";
  return {
    name: "read-weights",
    enforce: "pre",
    resolveId: (source) =>
      weights.test(source) ? `${mark}${source.replace(/^~/, import.meta.dirname)}.js` : undefined,
    load: (id) =>
      id.startsWith(mark)
        ? `import { readFileSync } from "node:fs";
           export default JSON.parse(readFileSync(${JSON.stringify(id.slice(mark.length, -3))}, "utf8"));`
        : undefined,
  };
}

// `npm run test:long` adds the campaigns that take too long for every day.
const long = process.env.LONG_TESTS === "1";

export default defineConfig({
  plugins: [readWeights(), tsconfigPaths()],
  esbuild: { jsx: "automatic" },
  test: {
    include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"],
    exclude: ["tests/e2e/**", ...(long ? [] : ["tests/long/**"])],
    // Vite's own BASE_URL ("/") would be mistaken for the product's.
    env: { BASE_URL: "" },
    setupFiles: ["tests/support/own-database.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: long ? 600_000 : 60_000,
    hookTimeout: 60_000,
    // Tests that pass only the second time are named at the end (`scripts/name-flaky.mjs`).
    retry: long ? 0 : 1,
    restoreMocks: true,
  },
});
