import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "~/core/duration";
import Database from "~/db/sqlite-driver.mjs";
import { env } from "~/env";
import { checkDatabase } from "~/integrations/backup/copy-database";
import { openLeaseStore } from "~/integrations/replica/lease-store";
import { runLitestream } from "~/integrations/replica/litestream";
import { listPieces } from "~/integrations/replica/pieces";
import { askPosition, ownFolder } from "~/integrations/replica/shipped-position";
import { forgetShipped, noteShipped, shippedMark } from "~/operations/replica/note-shipped";
import { restoreWhole } from "~/operations/replica/restore-whole";
import { freePort } from "~/tests/support/browser-server";
import { randomFrom } from "~/tests/support/random-from";

type Commit = { n: number; at: number };
const damages = ["take away", "cut", "empty", "swap", "rename", "change a byte"] as const;

function writeConfig(folder: string, bucket: string, port: number): string {
  const path = join(folder, "small.yml");
  const replica = { type: "file", path: bucket, "sync-interval": "100ms", retention: "720h" };
  const database = {
    path: join(env.DATA_DIR, "app.db"),
    ...{ "monitor-interval": "50ms", "checkpoint-interval": "1500ms" },
    ...{ "min-checkpoint-page-count": 40, replicas: [replica] },
  };
  writeFileSync(path, JSON.stringify({ addr: `127.0.0.1:${port}`, dbs: [database] }));
  return path;
}

function stateIn(path: string): { newest: number; hash: string } {
  const database = new Database(path, { readonly: true });
  try {
    const rows = database.prepare<[], { n: number }>("SELECT * FROM rows ORDER BY id").all();
    const hash = createHash("sha256").update(JSON.stringify(rows)).digest("hex");
    return { newest: Math.max(0, ...rows.map(({ n }) => n)), hash };
  } finally {
    database.close();
  }
}

/** Pieces of a replica, below its folder. */
export const piecesIn = (bucket: string): string[] =>
  readdirSync(join(bucket, "generations"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".lz4"))
    .map((name) => join("generations", name))
    .sort();

/** What of a piece's path names it: `GENERATION/wal/INDEX`, or a whole copy's. */
function namesOf(path: string): string[] {
  const [, generation = "", , file = ""] = path.split("/");
  return [path, `${generation}/wal/${file.slice(0, 8)}`];
}

/** Writes a file as it was: a restore goes by when it was stored. */
function put(path: string, bytes: Buffer, like: string): void {
  const { atime, mtime } = statSync(like);
  writeFileSync(path, bytes);
  utimesSync(path, atime, mtime);
}

/**
 * Whether the newest piece of the generation that is shipped lies before the mark, and its first
 * log file is finished and has several, as on a machine with nothing else to do.
 */
async function isMarkedToItsEnd(url: string): Promise<boolean> {
  const mark = shippedMark();
  if (!mark) return false;
  const [list] = await listPieces(url, mark.generation);
  const last = list?.log.at(-1);
  const first = list?.log.filter(({ index }) => index === list.log[0]?.index) ?? [];
  const isFinished = first[0]?.index !== last?.index;
  const isEnd = mark.index === last?.index && mark.offset > last.offset;
  return first.length > 2 && isFinished && isEnd;
}

/** Log files of each generation: a busy machine is given the time to begin as many. */
const logFiles = 3;

/** Ships two generations with many log files. @returns null where more was shipped than is noted */
async function shipSmall(folder: string) {
  const port = await freePort();
  const bucket = join(folder, "bucket");
  forgetShipped();
  mkdirSync(bucket, { recursive: true });
  const config = writeConfig(folder, bucket, port);
  for (const suffix of ["", "-wal", "-shm"])
    rmSync(join(env.DATA_DIR, `app.db${suffix}`), { force: true });
  const database = new Database(join(env.DATA_DIR, "app.db"));
  for (const pragma of ["journal_mode = WAL", "wal_autocheckpoint = 0"]) database.pragma(pragma);
  database.exec("CREATE TABLE rows (id INTEGER PRIMARY KEY, n INTEGER, filling BLOB)");
  const write = database.prepare<[number, number]>(
    "INSERT INTO rows VALUES (?, ?, randomblob(700)) ON CONFLICT DO UPDATE SET n = excluded.n",
  );
  const url = `file://${bucket}`;
  const commits: Commit[] = [];
  const random = randomFrom(1);
  const ship = async (ms: number): Promise<void> => {
    const child = runLitestream(["replicate", "-config", config]);
    child.stdout.resume();
    child.stderr.resume();
    const ended = new Promise((resolve) => child.once("close", resolve));
    const begun = new Set<number>();
    const until = Date.now() + ms;
    for (; Date.now() < until || begun.size < logFiles; await wait(30 + random() * 60)) {
      const n = commits.length + 1;
      write.run(Math.floor(random() * 120), n);
      commits.push({ n, at: Date.now() });
      const found = await askPosition(port);
      if (!found) continue;
      begun.add(found.shipped.index);
      await noteShipped(url, found, Date.now());
    }
    await wait(400);
    const found = await askPosition(port);
    if (found) await noteShipped(url, found, Date.now());
    child.stdin.end();
    await ended;
  };
  await ship(seconds(7));
  rmSync(ownFolder(env.DATA_DIR), { recursive: true });
  await ship(seconds(7));
  database.close();
  const lease = openLeaseStore(url, shippedMark);
  await lease.write({ n: 1, holder: "somebody", isReleased: true });
  return (await isMarkedToItsEnd(url)) ? { bucket, url, commits } : null;
}

/**
 * A small replica of two generations with many log files, its notes beside it, as the shipper and
 * the server make them. Litestream may ship some more after the last look: then it is made anew.
 */
export async function smallReplica(folder: string) {
  let shipped = await shipSmall(folder);
  while (shipped === null) shipped = await shipSmall(folder);
  const { bucket, url, commits } = shipped;

  let count = 0;
  async function stateAt(from: string, at: number | null) {
    const path = join(folder, `back-${++count}.db`);
    try {
      const { lines, wrong } = await restoreWhole(`file://${from}`, path, at);
      await checkDatabase(path);
      return { ...stateIn(path), lines, said: wrong.join(" ") };
    } catch (cause) {
      const said = cause instanceof Error ? cause.message : "";
      return { newest: 0, hash: "", lines: [], said };
    } finally {
      for (const suffix of ["", "-wal", "-shm"]) rmSync(`${path}${suffix}`, { force: true });
    }
  }

  /** Damages one piece. @returns what was done, and the names by which it may be called */
  function damage(copy: string, chance: () => number): { what: string; names: string[] } {
    const pieces = piecesIn(copy);
    const pick = (): string => pieces[Math.floor(chance() * pieces.length)] ?? "";
    const kind = damages[Math.floor(chance() * damages.length)] ?? "cut";
    const one = pick();
    const path = join(copy, one);
    const bytes = readFileSync(path);
    const what = `${kind}: ${one}`;
    if (kind === "take away") rmSync(path);
    if (kind === "empty") put(path, Buffer.alloc(0), path);
    if (kind === "cut") put(path, bytes.subarray(0, Math.floor(chance() * bytes.length)), path);
    if (kind === "change a byte") {
      const at = Math.floor(chance() * bytes.length);
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << Math.floor(chance() * 8)), at);
      put(path, bytes, path);
    }
    if (kind === "swap") {
      const other = pieces.filter((name) => name.split("/")[2] === one.split("/")[2]);
      const two = other[Math.floor(chance() * other.length)] ?? one;
      const others = readFileSync(join(copy, two));
      put(join(copy, two), bytes, join(copy, two));
      put(path, others, path);
      return { what: `${what} with ${two}`, names: [...namesOf(one), ...namesOf(two)] };
    }
    if (kind === "rename") {
      const to = one.replace(/([0-9a-f]{8})(\.snapshot|\.wal)/, (_, hex: string, end: string) => {
        const next = Number.parseInt(hex, 16) + (chance() < 0.5 ? 1 : 4096 + 24);
        return `${next.toString(16).padStart(8, "0")}${end}`;
      });
      if (!existsSync(join(copy, to))) renameSync(path, join(copy, to));
      return { what: `${what} to ${to}`, names: [...namesOf(one), ...namesOf(to)] };
    }
    return { what, names: namesOf(one) };
  }

  const [first, last] = [commits[0]?.at ?? 0, commits.at(-1)?.at ?? 0];
  // Copying rounds when a piece was stored to a millisecond, which may be another second: what the
  // damaged copies are compared with must be a copy too.
  const whole = join(folder, "whole");
  cpSync(bucket, whole, { recursive: true, preserveTimestamps: true });
  const truths = new Map<number | null, Awaited<ReturnType<typeof stateAt>>>();
  /** The state of a second, from the whole replica. */
  async function truth(at: number | null) {
    const known = truths.get(at) ?? (await stateAt(whole, at));
    truths.set(at, known);
    return known;
  }

  return {
    bucket,
    url,
    commits,
    pieces: piecesIn(bucket).length,
    stateAt,
    /** What is wrong with the whole replica: each second holds what was written until then. */
    judgeWhole: async (): Promise<string[]> => {
      const wrong: string[] = [];
      for (let at = Math.ceil(first / 1000) * 1000 + 1000; at < last; at += 1000) {
        const { newest, said } = await truth(at);
        const due = commits.findLast((one) => one.at < at - seconds(2))?.n ?? 0;
        const done = commits.findLast((one) => one.at <= at)?.n ?? 0;
        if (said !== "") wrong.push(`${at}: ${said}`);
        if (newest < due || newest > done) wrong.push(`${at}: ${newest}, not ${due} to ${done}`);
      }
      if ((await truth(null)).newest !== commits.length) wrong.push("the newest is missing");
      return wrong;
    },
    /** Damages a piece and restores to a random second. @returns what is wrong; null if nothing */
    round: async (seed: number): Promise<{ isNamed: boolean; wrong: string | null }> => {
      const chance = randomFrom(seed);
      const copy = join(folder, `copy-${seed}`);
      cpSync(bucket, copy, { recursive: true, preserveTimestamps: true });
      const { what, names } = damage(copy, chance);
      const second = Math.ceil((first + 1000 + chance() * (last - first - 1000)) / 1000) * 1000;
      const at = chance() < 0.25 ? null : second;
      const found = await stateAt(copy, at);
      rmSync(copy, { recursive: true });
      const isNamed = names.some((name) => found.said.includes(name));
      const isTrue = found.said === "" && found.hash === (await truth(at)).hash;
      const told = `seed ${seed}, ${what}, at ${at}: newest ${found.newest}, "${found.said}"`;
      return { isNamed, wrong: isNamed || isTrue ? null : told };
    },
  };
}
