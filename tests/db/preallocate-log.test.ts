import { copyFileSync, mkdtempSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "~/db/sqlite-driver.mjs";
import { expect, it } from "vitest";
import { sqlite } from "~/db/client";
import { preallocateLog } from "~/db/preallocate-log";

const lengthOfLog = (): number => statSync(`${sqlite.name}-wal`).size;

// The files as a power cut would leave them.
function openCrashed(): Database.Database {
  const folder = mkdtempSync(join(tmpdir(), "crashed-"));
  for (const end of ["", "-wal"])
    copyFileSync(`${sqlite.name}${end}`, join(folder, `app.db${end}`));
  return new Database(join(folder, "app.db"));
}

it("the log has its working length before the first message, and what is written into it survives a crash", () => {
  sqlite.exec("CREATE TABLE heap (words TEXT); INSERT INTO heap VALUES ('before')");
  preallocateLog();
  const length = lengthOfLog();
  expect(length).toBe(32 * 1024 * 1024);
  const insert = sqlite.prepare("INSERT INTO heap VALUES (?)");
  for (let row = 0; row < 100; row++) insert.run("after ".repeat(500));
  expect(lengthOfLog()).toBe(length);

  const crashed = openCrashed();
  expect(crashed.prepare("SELECT count(*) FROM heap").pluck().get()).toBe(101);
  expect(crashed.pragma("integrity_check", { simple: true })).toBe("ok");
  crashed.close();
});

it("a log that has grown beyond its working length is left as it is", () => {
  sqlite.exec("CREATE TABLE large (words BLOB)");
  sqlite.prepare("INSERT INTO large VALUES (zeroblob(?))").run(40 * 1024 * 1024);
  const length = lengthOfLog();
  expect(length).toBeGreaterThan(32 * 1024 * 1024);
  preallocateLog();
  expect(lengthOfLog()).toBe(length);
  expect(openCrashed().prepare("SELECT length(words) FROM large").pluck().get()).toBe(
    40 * 1024 * 1024,
  );
});
