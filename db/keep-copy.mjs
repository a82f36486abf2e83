// Copies a database to a new file and proves the copy whole, before it is changed
// (`keep-copy-before-upgrade.ts`). A process of its own: SQLite's locks on a file are lost when
// its own process opens that file by other means. Plain JavaScript: Node runs it as it is.
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import Database from "./sqlite-driver.mjs";

const [from, to] = process.argv.slice(2);
const unfinished = `${to}.unfinished`;

function sync(path) {
  const opened = openSync(path, "r");
  fsyncSync(opened);
  closeSync(opened);
}

async function copy() {
  const source = new Database(from, { readonly: true, fileMustExist: true, timeout: 10_000 });
  await source.backup(unfinished, { progress: () => 1_000_000 });
  source.close();
}

function prove() {
  const copied = new Database(unfinished, { fileMustExist: true });
  copied.pragma("journal_mode = DELETE");
  const found = copied.pragma("integrity_check(1)", { simple: true });
  const strays = copied.pragma("foreign_key_check").length;
  copied.close();
  if (found !== "ok") throw new Error(String(found));
  if (strays > 0) throw new Error(`${strays} rows refer to nothing`);
}

try {
  rmSync(unfinished, { force: true });
  await copy();
  prove();
  sync(unfinished);
  renameSync(unfinished, to);
  sync(dirname(to));
} catch (cause) {
  rmSync(unfinished, { force: true });
  process.stdout.write(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 1;
}
