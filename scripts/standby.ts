import { spawn } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "~/core/duration";
import { env, projectRoot } from "~/env";
import { checkDatabase } from "~/integrations/backup/copy-database";
import { openLeaseStore, type LeaseStore } from "~/integrations/replica/lease-store";
import { findLitestream } from "~/integrations/replica/litestream";
import { restoreWhole } from "~/operations/replica/restore-whole";
import { holdLease, type LeaseHolder } from "~/operations/replica/hold-lease";

const lookEvery = seconds(2);
/** The holder that this standby reported last. */
let told: string | null = null;
const usage = `npm run standby                  says who has the lease, and does nothing else
npm run standby -- --take-over   takes over once the other machine's lease has passed or was given up
npm run standby -- --alone       waits day and night for a lease that nobody renews for half a minute`;

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

/** Reports the lease's holder whenever it changes, and does nothing else. */
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

/**
 * Restores the replica into the data folder; sets an existing database aside. What the replica
 * lacks at its end is said, and `after-restore` tells the database what it does not know.
 * @returns whether it lacks nothing
 */
async function bringBack(url: string): Promise<boolean> {
  mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
  const file = join(env.DATA_DIR, "app.db");
  const restored = `${file}.restored`;
  rmSync(restored, { force: true });
  const { wrong } = await restoreWhole(url, restored, null);
  for (const sentence of wrong) say(sentence);
  await checkDatabase(restored);
  const aside = `${file}.before-take-over-${new Date().toISOString().replace(/[:.]/g, "-")}`;
  for (const suffix of ["-wal", "-shm", ""])
    if (existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${aside}${suffix}`);
  renameSync(restored, file);
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
if (mode === "watch") await watchLease(store);
const lease = await takeLease(store, mode === "alone");
say("The lease is ours. The replica is brought back.");
const isWhole = await bringBack(url);
say(`${isWhole ? "The replica is whole" : "The state of before is used"}. The server is started.`);
await lease.release();
process.exit(await serve());
