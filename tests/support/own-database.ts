import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { setAppMode } from "../../core/app-mode";

// Every test file gets a database and a store of its own, before anything reads the environment.
const folder = mkdtempSync(join(tmpdir(), "product-test-"));
process.env.NODE_ENV = "test";
process.env.DATA_DIR = folder;
process.env.JOURNAL_DIR = join(folder, "journal");
process.env.LOG_LEVEL ??= "silent";

// The rules read no environment and hold as in live mode until they are told otherwise: what tests
// live mode says so.
setAppMode("demo");

afterAll(async () => {
  const shared = globalThis as typeof globalThis & { openedDatabase?: unknown };
  if (shared.openedDatabase) {
    const { closeDatabase, sqlite } = await import("~/db/client");
    // B10: whatever a test had written, no letter with a link or code that can be read is ever
    // queued.
    const open = sqlite.open ? await (await import("./open-secrets")).findOpenLetters(sqlite) : [];
    closeDatabase();
    expect(open, "letters with links or codes that are not sealed").toEqual([]);
  }
  rmSync(folder, { recursive: true, force: true });
});
