#!/usr/bin/env node
// Stands for Litestream 0.3.13 at the boundary of its process: the same words, the same
// configuration, the same metrics and the same ends. It ships whole copies into a folder.
// Files in that folder tell it what to do: `away` keeps it from shipping, `die` ends it.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = process.env.STAND_IN_ROOT ?? readFileSync(new URL("root", import.meta.url), "utf8");
const driver = pathToFileURL(join(root, "db/sqlite-driver.mjs")).href;
const { default: Database } = await import(driver);
const [command, ...words] = process.argv.slice(2);
const option = (name) => words[words.indexOf(name) + 1];
const { addr, dbs } = JSON.parse(readFileSync(option("-config"), "utf8"));
const [{ path, replicas }] = dbs;
const [replica] = replicas;
if (replica.type !== "file") throw new Error("The stand-in ships into folders only.");
mkdirSync(replica.path, { recursive: true });
const told = (word) => existsSync(join(replica.path, word));
const copies = () =>
  readdirSync(replica.path)
    .filter((name) => /^\d+\.db$/.test(name))
    .sort();

async function replicate() {
  const source = new Database(path, { readonly: true, fileMustExist: true, timeout: 5000 });
  const version = source.prepare("PRAGMA data_version").pluck();
  let [copied, shipped, seen] = [0, 0, -1];
  let isEnding = false;
  createServer((_, answer) =>
    answer.end(
      [
        `litestream_shadow_wal_index{db="${path}"} 0`,
        `litestream_shadow_wal_size{db="${path}"} ${copied}`,
        `litestream_replica_wal_index{db="${path}",name="file"} 0`,
        `litestream_replica_wal_offset{db="${path}",name="file"} ${shipped}`,
      ].join("\n"),
    ),
  ).listen(Number(addr.split(":")[1]), "127.0.0.1");
  const ship = async () => {
    if (told("die")) process.exit(1);
    const now = version.get();
    if (now !== seen) [seen, copied] = [now, copied + 4096];
    if (shipped === copied || told("away")) return;
    const at = copied;
    const unfinished = join(replica.path, `unfinished-${process.pid}`);
    await source.backup(unfinished);
    renameSync(unfinished, join(replica.path, `${String(Date.now()).padStart(15, "0")}.db`));
    for (const old of copies().slice(0, -20)) rmSync(join(replica.path, old));
    shipped = at;
  };
  process.on("SIGTERM", () => (isEnding = true));
  while (!isEnding) {
    await ship();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await ship();
  process.exit(0);
}

function restore() {
  const until = words.includes("-timestamp") ? Date.parse(option("-timestamp")) : Infinity;
  const found = copies().findLast((name) => Number(name.slice(0, -3)) <= until);
  if (!found) {
    console.error("no matching backups found");
    process.exit(1);
  }
  if (existsSync(option("-o"))) throw new Error("output path already exists");
  copyFileSync(join(replica.path, found), option("-o"));
}

if (command === "replicate") await replicate();
else restore();
