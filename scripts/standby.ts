import { spawn } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "~/core/duration";
import { env, projectRoot } from "~/env";
import { lockFile } from "~/db/lock-file";
import type Database from "~/db/sqlite-driver.mjs";
import { checkDatabase, CopyBroken } from "~/integrations/backup/copy-database";
import { openLeaseStore, type LeaseStore } from "~/integrations/replica/lease-store";
import { findLitestream, ReplicaFailed } from "~/integrations/replica/litestream";
import type { restoreFromReplica } from "~/integrations/replica/restore-from-replica";
import { followReplica, readFollowed, takeFollowed } from "~/operations/replica/follow-replica";
import { restoreWhole } from "~/operations/replica/restore-whole";
import { holdLease, type LeaseHolder } from "~/operations/replica/hold-lease";

const lookEvery = seconds(2);
const followEvery = seconds(20);
/** How long a take-over waits for the process that follows to end. */
const followerEnds = seconds(15);
const folder = join(env.DATA_DIR, ".standby");
/** Held by the process that follows; `wanted` asks it to end for a take-over. */
const lockPath = join(env.DATA_DIR, ".standby.lock");
const wanted = join(env.DATA_DIR, ".standby.wanted");
/** The holder that this standby reported last. */
let told: string | null = null;
const usage = `npm run standby                  follows the replica, and says who has the lease
npm run standby -- --take-over   takes over once the other machine's lease has passed or was given up
npm run standby -- --alone       follows, and takes over a lease that nobody renews for half a minute`;

const say = (line: string): void => console.log(`${new Date().toISOString()} ${line}`);

function giveUp(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function readMode(): "watch" | "take" | "alone" {
  const [word, ...more] = process.argv.slice(2);
  if (more.length > 0 || ![undefined, "--take-over", "--alone"].includes(word)) giveUp(usage);
  if (!env.REPLICA_URL) giveUp("REPLICA_URL is not set: there is nothing to stand by for.");
  if (!findLitestream()) giveUp("There is no program litestream to restore with.");
  if (word === undefined) return "watch";
  return word === "--alone" ? "alone" : "take";
}

const messageOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause);

/** This process has the lease. */
let isTaken = false;
let lock: Database.Database | null = null;

function tryToLock(): boolean {
  mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
  lock = lockFile(lockPath);
  return lock !== null;
}

/** Makes the folder of the followed copy ours: a process that follows is asked to end. */
async function ownFollowed(): Promise<boolean> {
  const until = performance.now() + followerEnds;
  while (!tryToLock()) {
    if (performance.now() > until) return false;
    writeFileSync(wanted, "");
    await wait(250);
  }
  rmSync(wanted, { force: true });
  return true;
}

/** Follows the replica in rounds. @returns a function that ends it, with whether it has ended */
function keepFollowing(url: string): () => Promise<boolean> {
  let [isOver, said] = [false, ""];
  const tell = (line: string): void => {
    if (line !== said && !isOver) say(line);
    said = line;
  };
  const follow = async (): Promise<void> => {
    try {
      const { generation } = await followReplica(url, folder);
      tell(`A whole copy follows the replica (generation ${generation}).`);
    } catch (cause) {
      const isSpoilt = cause instanceof ReplicaFailed || cause instanceof CopyBroken;
      if (isSpoilt) rmSync(folder, { recursive: true, force: true });
      tell(`No copy follows the replica: ${messageOf(cause)}`);
    }
  };
  const rounds = (async (): Promise<void> => {
    for (let next = 0; !isOver; await wait(lookEvery / 10)) {
      if (performance.now() < next) continue;
      await follow();
      next = performance.now() + followEvery;
    }
  })();
  return async () => {
    isOver = true;
    return Promise.race([rounds.then(() => true), wait(followerEnds, false)]);
  };
}

async function untilWanted(): Promise<void> {
  while (!existsSync(wanted) && !isTaken) await wait(250);
  if (isTaken) return;
  say("Another process takes over.");
  process.exit(0);
}

/** Reports the lease's holder whenever it changes. */
async function watchLease(store: LeaseStore): Promise<never> {
  let told = "";
  for (;;) {
    const newest = await store.newest().catch(() => undefined);
    const held = newest && !newest.isReleased ? `held by ${newest.holder}` : "held by nobody";
    const line =
      newest === undefined ? "The place of the replica does not answer." : `The lease is ${held}.`;
    if (line !== told) say(line);
    told = line;
    await wait(lookEvery);
  }
}

/** Resolves once the lease is ours: after nobody else has renewed it for its whole duration. */
async function takeLease(store: LeaseStore, isPatient: boolean): Promise<LeaseHolder> {
  for (;;) {
    const others: string[] = [];
    const lease = holdLease(store, (holder) => others.push(holder), { isPatient });
    while (others.length === 0 && !lease.holds()) await wait(lookEvery / 10);
    if (lease.holds()) return lease;
    lease.end();
    const other = others[0] ?? null;
    if (other !== told) say(`The lease is held by ${other ?? "nobody"}.`);
    told = other;
  }
}

/** The newest state in a new file, from the followed copy where that can be used. */
async function restoreTo(url: string, restored: string, isFollowed: boolean): Promise<string[]> {
  rmSync(restored, { force: true });
  if (isFollowed && readFollowed(folder))
    try {
      const take: typeof restoreFromReplica = (from, to) => takeFollowed(from, folder, to);
      const { wrong } = await restoreWhole(url, restored, null, take);
      say("The copy that followed was brought to the end of the log.");
      return wrong;
    } catch (cause) {
      say(`The copy that followed cannot be used, and all is fetched: ${messageOf(cause)}`);
    }
  else say("No copy followed, and all is fetched.");
  rmSync(restored, { force: true });
  const { wrong } = await restoreWhole(url, restored, null);
  await checkDatabase(restored);
  return wrong;
}

/**
 * Restores the replica into the data folder; sets an existing database aside. What the replica
 * lacks at its end is said, and `after-restore` tells the database what it does not know.
 * @returns whether it lacks nothing
 */
async function bringBack(url: string, isFollowed: boolean): Promise<boolean> {
  mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
  const file = join(env.DATA_DIR, "app.db");
  const restored = `${file}.restored`;
  const wrong = await restoreTo(url, restored, isFollowed);
  for (const sentence of wrong) say(sentence);
  const aside = `${file}.before-take-over-${new Date().toISOString().replace(/[:.]/g, "-")}`;
  for (const suffix of ["-wal", "-shm", ""])
    if (existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${aside}${suffix}`);
  renameSync(restored, file);
  if (isFollowed) rmSync(folder, { recursive: true, force: true });
  return wrong.length === 0;
}

async function untilReady(): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${env.PORT}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(250);
  }
}

function run(words: string[]) {
  const child = spawn(process.execPath, words, { cwd: projectRoot, stdio: "inherit" });
  const ended = new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? 1)));
  return { child, ended };
}

async function serve(): Promise<number> {
  const { child, ended } = run([join(projectRoot, "scripts/start.mjs")]);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => child.kill(signal));
  void untilReady().then(() =>
    run(["--import", "tsx", join(projectRoot, "scripts/act.ts"), "after-restore"]),
  );
  return ended;
}

const mode = readMode();
const url = env.REPLICA_URL ?? "";
const store = openLeaseStore(url);
const isOurs = mode === "take" ? await ownFollowed() : tryToLock();
if (!isOurs && mode !== "take") giveUp("Another process stands by in this folder already.");
const endFollowing = mode === "take" ? null : keepFollowing(url);
if (mode !== "take") {
  rmSync(wanted, { force: true });
  void untilWanted();
}
if (mode === "watch") await watchLease(store);
const lease = await takeLease(store, mode === "alone");
isTaken = true;
say("The lease is ours. The replica is brought back.");
const hasEnded = (await endFollowing?.()) ?? true;
const isWhole = await bringBack(url, isOurs && hasEnded);
say(`${isWhole ? "The replica is whole" : "The state of before is used"}. The server is started.`);
await lease.release();
process.exit(await serve());
