import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

// `npm run bench:talk`: posts a corpus of conversations to the signed webhook, in its own database.
// `-- --sealed DIR` takes another corpus and prints only figures; `--hostile` makes a lying model
// answer over the network, and judges the corpus's drafts too; `--cross` trains without a part of
// the open half and judges that part, five times; `--part N` takes only that part. `--whole` prints
// every talk, those answered well too.
const { values } = parseArgs({
  options: {
    folder: { type: "string", default: "tests/fixtures/talk/open" },
    sealed: { type: "string" },
    only: { type: "string" },
    hostile: { type: "boolean", default: false },
    cross: { type: "boolean", default: false },
    part: { type: "string" },
    worst: { type: "string", default: "20" },
    whole: { type: "boolean", default: false },
  },
});

const folder = mkdtempSync(join(tmpdir(), "bench-talk-"));
process.env.DATA_DIR = folder;
process.env.LOG_LEVEL ??= "silent";
process.env.BASE_URL ??= "https://textclaim.example";
delete process.env.OPENAI_API_KEY;
if (values.hostile) process.env.OPENAI_API_KEY = "sk-bench-talk";

const { benchTalk } = await import("~/scripts/bench/talk/run");
try {
  await benchTalk({
    folder: values.sealed ?? values.folder,
    only: values.only,
    isSealed: values.sealed !== undefined,
    isHostile: values.hostile,
    parts: values.part ? [Number(values.part)] : values.cross ? [0, 1, 2, 3, 4] : [null],
    worst: Number(values.worst),
    isWhole: values.whole,
  });
} finally {
  const { closeDatabase } = await import("~/db/client");
  closeDatabase();
  rmSync(folder, { recursive: true, force: true });
}
