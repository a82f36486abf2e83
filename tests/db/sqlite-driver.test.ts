import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { sqlitePackage } from "~/db/sqlite-driver.mjs";

const root = join(import.meta.dirname, "../..");
const driver = pathToFileURL(join(root, "db/sqlite-driver.mjs")).href;

const rooms = "app bot core db engine integrations operations scripts server tests tools workflows";

it("no source loads SQLite but by the driver that runs on this Node", () => {
  const files = rooms
    .split(" ")
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: "utf8" }).map((path) =>
        join(room, path),
      ),
    )
    .filter((path) => /\.(?:tsx?|m?js)$/.test(path));
  expect(files).toContain("db/damage-worker.mjs");
  const loads = /(?:from |import\(|\)\()["']better-sqlite3["']/;
  const loading = files.filter((path) =>
    readFileSync(join(root, path), "utf8")
      .split("\n")
      .some((line) => loads.test(line) && !line.includes("import type ")),
  );
  // The driver names the type, and the test of the plan has one to be found.
  expect(loading.sort()).toEqual(["db/sqlite-driver.mjs", "tests/architecture.test.ts"]);
});

it("Node 20 has the driver that is compiled for it, later ones the one that needs no compiler", () => {
  const [major] = process.versions.node.split(".").map(Number);
  expect(sqlitePackage).toBe(Number(major) >= 22 ? "better-sqlite3-13" : "better-sqlite3");
});

it("what was collected ends no process, whenever it is collected", () => {
  const program = `
    const { default: Database } = await import(${JSON.stringify(driver)});
    for (let n = 0; n < 500; n++) {
      const opened = new Database(":memory:");
      opened.prepare("SELECT 1").get();
      opened.close();
    }
    setImmediate(() => gc());
    setTimeout(() => process.stdout.write("still here"), 50);`;
  const { status, stdout } = spawnSync(
    process.execPath,
    ["--expose-gc", "--input-type=module", "-e", program],
    { encoding: "utf8", cwd: root },
  );
  expect([status, stdout]).toEqual([0, "still here"]);
});
