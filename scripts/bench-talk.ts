import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

// `npm run bench:talk`: lets a corpus of talks through the path of a text, in a database of its
// own. `-- --sealed DIR` takes another corpus and prints figures and ids alone, never a text.
const { values } = parseArgs({
  options: {
    sealed: { type: "string" },
    hostile: { type: "boolean", default: false },
    worst: { type: "string", default: "20" },
  },
});

const folder = mkdtempSync(join(tmpdir(), "bench-talk-"));
process.env.DATA_DIR = folder;
process.env.LOG_LEVEL ??= "silent";
delete process.env.OPENAI_API_KEY;

const { benchTalk } = await import("~/scripts/bench/talk/run");
try {
  await benchTalk({
    folder: values.sealed ?? "tests/fixtures/talk",
    isSealed: values.sealed !== undefined,
    isHostile: values.hostile,
    worst: Number(values.worst),
  });
} finally {
  const { closeDatabase } = await import("~/db/client");
  closeDatabase();
  rmSync(folder, { recursive: true, force: true });
}
