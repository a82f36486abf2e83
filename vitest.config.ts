import tsconfigPaths from "vite-tsconfig-paths";
import { defineConfig } from "vitest/config";
import { readWeights } from "./tests/support/read-weights";

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
