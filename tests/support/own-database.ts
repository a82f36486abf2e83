import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { setHouseMode } from "../../core/house-mode";

// Every test file gets a database and a store of its own, before anything reads the environment.
const folder = mkdtempSync(join(tmpdir(), "product-test-"));
process.env.NODE_ENV = "test";
process.env.DATA_DIR = folder;
process.env.LOG_LEVEL ??= "silent";

// The rules read no environment and hold as in live mode until they are told otherwise: what tests live mode says so.
setHouseMode("demo");

afterAll(async () => {
  const shared = globalThis as typeof globalThis & { openedDatabase?: unknown };
  if (shared.openedDatabase) (await import("~/db/client")).closeDatabase();
  rmSync(folder, { recursive: true, force: true });
});
