import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "~/core/duration";
import { env } from "~/env";
import { lockFile } from "~/db/lock-file";
import type Database from "~/db/sqlite-driver.mjs";
import { CopyBroken } from "~/integrations/backup/copy-database";
import { noteHeldHere } from "~/integrations/replica/former-holders";
import { openLeaseStore, type LeaseStore } from "~/integrations/replica/lease-store";
import { findLitestream, ReplicaFailed } from "~/integrations/replica/litestream";
import { StorageUnavailable } from "~/integrations/storage/contract";
import { standbyFolder, standbyLock } from "~/operations/replica/standby-folder";
import { bringBack, DatabaseHeld, LeaseLost } from "~/scripts/standby/bring-back";
import { isNewestHere } from "~/scripts/standby/is-newest-here";
import { keepFollowing } from "~/scripts/standby/keep-following";
import { messageOf, say } from "~/scripts/standby/say";
import { serve } from "~/scripts/standby/serve";
import { takeLease, type Taken } from "~/scripts/standby/take-lease";

const lookEvery = seconds(2);
/** How long a take-over waits for the process that follows to end. */
const followerEnds = seconds(15);
/** Asks the process that follows to end for a take-over. */
const wanted = join(env.DATA_DIR, ".standby.wanted");
const usage = `npm run standby                  follows the replica, and says who has the lease
npm run standby -- --take-over   takes over once the other machine's lease has passed or was given up
npm run standby -- --alone       follows, and takes over a lease that nobody renews for half a minute`;

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

/** This process has the lease. */
let isTaken = false;
let lock: Database.Database | null = null;

function tryToLock(): boolean {
  mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
  lock = lockFile(standbyLock);
  return lock !== null;
}

/** Makes the folder of the followed copy ours: a process that follows is asked to end. */
async function ownFollowed(): Promise<boolean> {
  const until = performance.now() + followerEnds;
  let isOurs = tryToLock();
  for (; !isOurs && performance.now() < until; isOurs = tryToLock()) {
    writeFileSync(wanted, "");
    await wait(250);
  }
  rmSync(wanted, { force: true });
  return isOurs;
}

async function untilWanted(): Promise<never> {
  while (!existsSync(wanted) || isTaken) await wait(250);
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

const mode = readMode();
const url = env.REPLICA_URL ?? "";
const store = openLeaseStore(url);
if (!(mode === "take" ? await ownFollowed() : tryToLock()))
  giveUp(
    mode === "take"
      ? "Another process stands by or serves in this folder, and did not end: end it first."
      : "Another process stands by in this folder already.",
  );
const follower = mode === "take" ? null : keepFollowing(url, standbyFolder);
if (mode !== "take") {
  rmSync(wanted, { force: true });
  void untilWanted();
}

/** Makes the database in the data folder the newest one. */
async function prepareDatabase({ lease }: Taken): Promise<void> {
  if (await isNewestHere(url, lease.former()))
    return say("The lease is ours. It was held on this disk last: its database is the newest.");
  say("The lease is ours. The replica is brought back.");
  const hasEnded = (await follower?.rest()) ?? true;
  const isWhole = await bringBack(url, hasEnded, lease);
  say(isWhole ? "The replica is whole." : "The state of before is used.");
}

/** Gives the lease up for the server, or for others; one that cannot be given up passes. */
const release = ({ lease }: Taken): Promise<void> =>
  lease
    .release()
    .catch((cause: unknown) => say(`The lease could not be given up: ${messageOf(cause)}`));

const isOneOf = (cause: unknown, kinds: readonly (new (...words: never[]) => Error)[]): boolean =>
  kinds.some((kind) => cause instanceof kind);
/** The lease is taken again after these. */
const troubles = [LeaseLost, StorageUnavailable];
/** After these only with `--alone`: otherwise the operator decides. */
const refusals = [DatabaseHeld, ReplicaFailed, CopyBroken];

/** @returns whether the server may be started; where not, the lease is to be taken again */
async function takeOver(taken: Taken): Promise<boolean> {
  isTaken = true;
  try {
    await prepareDatabase(taken);
  } catch (cause) {
    await release(taken);
    if (!isOneOf(cause, [...troubles, ...refusals])) throw cause;
    if (mode === "take" && !isOneOf(cause, troubles)) giveUp(messageOf(cause));
    say(messageOf(cause));
    isTaken = false;
    follower?.goOn();
    return false;
  }
  // A server that is not up yet when this machine ends must not be taken for another machine's.
  noteHeldHere(taken.holder);
  await release(taken);
  return true;
}

if (mode === "watch") await watchLease(store);
while (!(await takeOver(await takeLease(store, mode === "alone")))) {
  // Others may have it meanwhile.
}
void follower?.forget();
if (!follower) rmSync(standbyFolder, { recursive: true, force: true });
say("The server is started.");
process.exit(await serve());
