import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const place = mkdtempSync(join(tmpdir(), "private-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));

// Another process, under the umask of a careless machine: what it makes is what a house makes in an
// hour.
const program = `
const { spawnSync } = await import("node:child_process");
const { mkdtempSync, writeFileSync } = await import("node:fs");
const { join } = await import("node:path");
const { env } = await import("~/env");
const { sqlite } = await import("~/db/client");
const { storage } = await import("~/integrations/storage/storage");
const { storeDevMedia } = await import("~/integrations/sms/dev-media");
const { takeBackup } = await import("~/operations/backups/take-backup");
const { listenForActs } = await import("~/server/operator/listen-for-acts");
sqlite.prepare("INSERT INTO counters (name, value) VALUES ('x', 1)").run();
await storage().put("cases/case_1/shot.png", new Uint8Array([1]), "image/png");
await storeDevMedia(new Uint8Array([1]), "image/png");
await takeBackup();
const socket = listenForActs();
await new Promise((done) => socket.once("listening", done));
spawnSync("sh", ["-c", "mkdir child && touch child/file"], { cwd: env.DATA_DIR });
writeFileSync(join(mkdtempSync(join(env.DATA_DIR, "temporary-")), "file"), "x");
console.log("made");
setInterval(() => undefined, 1000);
setTimeout(() => process.kill(process.pid, "SIGKILL"), 300);
`;

function everything(folder: string): string[] {
  return [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  ];
}

const openOnes = (folder: string): string[] =>
  everything(folder).filter((path) => (lstatSync(path).mode & 0o077) !== 0);

function run(folder: string, source: string) {
  const file = join(place, "program.mts");
  writeFileSync(file, source);
  return spawnSync("sh", ["-c", `umask 000; exec node --import tsx "${file}"`], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "test", DATA_DIR: folder, LOG_LEVEL: "silent" },
    encoding: "utf8",
    timeout: 50_000,
  });
}

it("B10: nobody else on the machine may open anything that the house makes, itself or by its children", () => {
  const folder = join(place, "fresh", "data");
  expect(run(folder, program).stdout).toContain("made");
  const names = everything(folder).join("\n");
  for (const part of [
    "app.db",
    "app.db-wal",
    "app.db-shm",
    "owner.lock",
    "files/backups",
    "files/cases/case_1/shot.png",
    "control.sock",
  ])
    expect(names).toContain(part);
  expect(existsSync(join(folder, "child", "file"))).toBe(true);
  expect(openOnes(folder)).toEqual([]);
}, 60_000);

it("B10: what an earlier version left open is closed at the next start, to the last file", () => {
  const folder = join(place, "old");
  mkdirSync(join(folder, "files", "cases"), { recursive: true });
  writeFileSync(join(folder, "app.db.before-restore-x"), "");
  writeFileSync(join(folder, "files", "cases", "shot.png"), "x");
  for (const path of everything(folder))
    chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644);
  expect(run(folder, `await import("~/db/client"); console.log("open")`).stdout).toContain("open");
  expect(openOnes(folder)).toEqual([]);
}, 60_000);

it.runIf(process.getuid?.() === 0)(
  "B10: a folder of somebody else's that others may read is refused with a sentence",
  () => {
    const folder = join(place, "theirs");
    mkdirSync(folder);
    chmodSync(place, 0o755);
    chmodSync(folder, 0o777);
    const source = `process.setgid(65534); process.setuid(65534); await import("~/db/client");`;
    const refused = run(folder, source);
    expect(refused.status).not.toBe(0);
    expect(refused.stderr).toMatch(
      /Other accounts of this machine may open .*theirs.*chmod -R go=/,
    );
    expect(readdirSync(folder)).toEqual([]);
  },
  60_000,
);

it("B10: a folder that belongs to everybody is refused, even to whoever might close it", () => {
  const folder = join(place, "everybody");
  mkdirSync(folder);
  chmodSync(folder, 0o1777);
  const refused = run(folder, `await import("~/db/client");`);
  expect(refused.stderr).toMatch(/is a folder for everybody\. Set DATA_DIR/);
  expect(lstatSync(folder).mode & 0o7777).toBe(0o1777);
}, 60_000);
