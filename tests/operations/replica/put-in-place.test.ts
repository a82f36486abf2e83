import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import Database from "~/db/sqlite-driver.mjs";
import { projectRoot } from "~/env";
import { ownFolder } from "~/integrations/replica/shipped-position";
import { copyFolder } from "~/tests/support/copy-folder";

const folder = mkdtempSync(join(tmpdir(), "put-in-place-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Kills its process before the file system's change of this number. */
const knife = join(folder, "knife.mjs");
writeFileSync(
  knife,
  `
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
let left = Number(process.env.CUT_BEFORE);
for (const name of ["linkSync", "renameSync", "rmSync", "unlinkSync", "utimesSync", "writeFileSync"]) {
  const change = fs[name];
  fs[name] = (...words) => {
    if (String(words[0]).includes("put-in-place-") && left-- === 0) process.kill(process.pid, "SIGKILL");
    return change(...words);
  };
}
syncBuiltinESMExports();
`,
);
const program = join(folder, "program.mts");
writeFileSync(
  program,
  `
const { putInPlace } = await import("~/operations/replica/put-in-place");
putInPlace(process.argv[2]);
`,
);

const make = `CREATE TABLE rows (word TEXT)`;
const insert = "INSERT INTO rows VALUES (?)";

/** A folder with an old database, the half of it in its log, one that shipped, and a new one. */
function prepare(): string {
  const model = join(folder, "model");
  mkdirSync(ownFolder(model), { recursive: true });
  writeFileSync(join(ownFolder(model), "generation"), "0123456789abcdef");
  const old = new Database(join(model, "app.db"));
  old.pragma("journal_mode = WAL");
  old.exec(make);
  old.prepare(insert).run("old");
  old.pragma("wal_checkpoint(TRUNCATE)");
  old.prepare(insert).run("in the log");
  const restored = new Database(join(model, "app.db.restored"));
  restored.exec(make);
  restored.prepare(insert).run("new");
  restored.close();
  // As the disk of a machine that was killed: the log was not put into its database.
  const killed = join(folder, "killed");
  copyFolder(model, killed);
  old.close();
  return killed;
}

/** What a start finds: it makes an empty database where there is none. */
function wordsIn(path: string): unknown[] {
  const opened = new Database(path);
  try {
    const isEmpty = opened.prepare("SELECT 1 FROM sqlite_master").get() === undefined;
    return isEmpty ? [] : opened.prepare("SELECT word FROM rows").pluck().all();
  } finally {
    opened.close();
  }
}

const old = ["old", "in the log"];
const asideIn = (data: string): string[] =>
  readdirSync(data).filter((name) => /before-take-over-.*Z$/.test(name));

describe("issue 24: a restored database takes the old one's place", () => {
  it("whole at each instant at which it may be killed, with the old one kept whole, and never without its mark", () => {
    const killed = prepare();
    const found: string[] = [];
    for (let cut = 0; ; cut++) {
      const data = join(folder, `cut-${cut}`);
      copyFolder(killed, data);
      const { status, signal, stderr } = spawnSync(
        process.execPath,
        ["--import", "tsx", "--import", knife, program, join(data, "app.db.restored")],
        {
          cwd: projectRoot,
          env: { ...process.env, DATA_DIR: data, CUT_BEFORE: String(cut) },
          encoding: "utf8",
        },
      );
      expect(signal === "SIGKILL" || status === 0, stderr).toBe(true);
      const words = wordsIn(join(data, "app.db"));
      expect([old, [], ["new"]], `cut before ${cut}`).toContainEqual(words);
      // An empty one that counts as one that has shipped would begin a second life.
      if (words.length === 0) expect(existsSync(ownFolder(data))).toBe(false);
      if (words[0] !== "old")
        expect(asideIn(data).map((name) => wordsIn(join(data, name)))).toEqual([old]);
      if (words[0] === "new") expect(existsSync(join(data, "app.db.from-copy"))).toBe(true);
      found.push(words.join());
      if (signal === null) break;
    }
    expect(new Set(found)).toEqual(new Set([old.join(), "", "new"]));
    expect(found.at(-1)).toBe("new");
  }, 120_000);
});
