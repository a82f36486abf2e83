import type { ChildProcess } from "node:child_process";
import { rmSync, statSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "~/core/duration";
import { countRun } from "~/core/restore/count-run";
import { beginShipping, noteShipping, replicaMayLag } from "~/core/restore/replica-lag";
import {
  beginRun,
  isStuck,
  noteRun,
  stuckAfter,
  type ShippingRun,
} from "~/core/restore/shipping-run";
import { env } from "~/env";
import { canGoOn } from "~/integrations/replica/can-go-on";
import { findLitestream, startLitestream } from "~/integrations/replica/litestream";
import { endLeftShippers, isShipperAlive } from "~/integrations/replica/living-shipper";
import { askPosition, ownFolder } from "~/integrations/replica/shipped-position";
import { log } from "~/log";
import { forgetShipped, noteShipped } from "~/operations/replica/note-shipped";

export type Keeper = {
  /** Whether the program is running, which then also checkpoints the log into the database. */
  isShipping: () => boolean;
  /** Whether all that had been written when it was begun has been shipped, as of a look now. */
  hasShipped: () => Promise<boolean>;
  /** Ends it after all commits have been shipped. */
  end: () => Promise<void>;
};

const lookEvery = seconds(1);
const superviseEvery = seconds(0.25);
const firstPause = seconds(0.25);
const longestPause = seconds(60);
/** The longest time for the final shipment; closing the database waits no longer. */
const timeout = seconds(10);
/** After their server a shipper's shells end it within eight seconds, if they live. */
const leftAfter = seconds(10);

let shipping: ReturnType<typeof beginShipping> | undefined;

/** The age of the replica's newest state in ms; null without REPLICA_URL. */
export const replicaLag = (now: number = Date.now()): number | null =>
  shipping ? Math.max(0, now - shipping.caughtUpAt) : null;

function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

type Supervised = { mayShip: () => boolean; stuckAfter: number };
type Look = Awaited<ReturnType<typeof askPosition>>;
type Supervisor = Pick<Keeper, "isShipping" | "end"> & {
  noteLook: (look: Look, now: number) => void;
};

const databaseBytes = (): number =>
  statSync(join(env.DATA_DIR, "app.db"), { throwIfNoEntry: false })?.size ?? 0;

/** Ends the child in good order, or by force after `timeout`. */
async function endChild(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  child.stdin?.end();
  const late = setTimeout(() => child.kill("SIGKILL"), timeout);
  await ended;
  clearTimeout(late);
}

/** Waits until all that is written by now has been shipped, but not for a place that is away. */
async function untilShipped(): Promise<void> {
  const from = Date.now();
  const isShipped = (): boolean => Date.now() - (replicaLag() ?? 0) >= from;
  while (!isShipped() && Date.now() - from < timeout) await wait(superviseEvery);
}

function supervise(
  url: string,
  port: number,
  { mayShip, stuckAfter: after }: Supervised,
): Supervisor {
  let child: ChildProcess | null = null;
  // Null while there is no child, or while a stuck one ends.
  let run: ShippingRun | null = null;
  let [pause, notBefore] = [firstPause, 0];
  let leftSince: number | null = null;
  let [isEnding, mustBeginAnew, isLooking] = [false, false, false];
  // One at a time; a child that was started meanwhile is looked at after it.
  const lookAtEnd = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      for (let seen: ChildProcess | null = null; child && child !== seen;) {
        seen = child;
        if ((await canGoOn(url, env.DATA_DIR)) || child !== seen) continue;
        log.error("the newest piece of the copy cannot be read: it begins anew with a whole copy");
        mustBeginAnew = true;
        seen.stdin?.end();
      }
    } finally {
      isLooking = false;
    }
  };
  const start = (): void => {
    const since = performance.now();
    // That of a server that was killed here ends by itself; this is asked again soon.
    if (isShipperAlive()) {
      leftSince ??= since;
      if (since - leftSince > leftAfter) endLeftShippers();
      return;
    }
    leftSince = null;
    if (mustBeginAnew) rmSync(ownFolder(env.DATA_DIR), { recursive: true, force: true });
    mustBeginAnew = false;
    const started = startLitestream(url, port);
    child = started;
    run = beginRun(Date.now());
    // A run that finds nothing to ship tells no place, so that its copy would seem to grow old.
    countRun();
    lookAtEnd().catch((cause: unknown) =>
      log.debug({ err: cause }, "the newest piece of the copy could not be looked at"),
    );
    started.once("error", (cause) => log.error({ err: cause }, "litestream could not be started"));
    started.once("close", (code, signal) => {
      child = null;
      run = null;
      const livedLong = performance.now() - since > longestPause;
      pause = livedLong ? firstPause : Math.min(pause * 2, longestPause);
      notBefore = performance.now() + pause;
      if (isEnding || !mayShip()) return;
      log.error({ code, signal, pauseMs: pause }, "litestream ended: the copy falls behind");
    });
  };
  const endIfStuck = (now: number): void => {
    const lagMs = replicaLag(now) ?? 0;
    if (!run || !isStuck(run, { lagMs, databaseBytes: databaseBytes(), now }, after)) return;
    log.error({ lagMs }, "litestream is stuck and is started again");
    run = null;
    child?.stdin?.end();
  };
  const look = (): void => {
    // Two machines shipping to one place would corrupt the replica.
    if (child && !mayShip()) child.stdin?.end();
    else endIfStuck(Date.now());
    if (!child && mayShip() && performance.now() >= notBefore) start();
  };
  // One that ended, or is stuck, does not ship what was written last: another one does.
  const shipLast = async (): Promise<void> => {
    if (child) await endChild(child);
    if (!mayShip()) return;
    // One whose shell alone was killed may be seen for a moment.
    for (let tries = 0; tries < 30 && isShipperAlive(); tries++) await wait(100);
    start();
    await untilShipped();
  };
  look();
  const timer = setInterval(look, superviseEvery).unref();
  return {
    isShipping: () => child !== null,
    noteLook: (found, now) => {
      if (run) run = noteRun(run, found, now);
    },
    end: async () => {
      isEnding = true;
      clearInterval(timer);
      if (run === null) await shipLast();
      if (child) await endChild(child);
    },
  };
}

function watchLag(url: string, port: number, noteLook: Supervisor["noteLook"]) {
  let [isLate, hasCaughtUp] = [false, false];
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    const found = await askPosition(port);
    const now = Date.now();
    shipping = noteShipping(shipping ?? beginShipping(now), found, now);
    if (found && shipping.caughtUpAt >= now) hasCaughtUp = true;
    noteLook(found, now);
    // A place that takes its time to write must not stop the looks.
    if (found) void noteShipped(url, found, now);
    const lag = replicaLag(now) ?? 0;
    if (lag > replicaMayLag && !isLate)
      log.error({ lagMs: lag }, "the copy of the database is late");
    if (isLate && lag <= replicaMayLag) log.warn("the copy of the database has caught up");
    isLate = lag > replicaMayLag;
  };
  const lookAlone = (): Promise<void> => (looking ??= look().finally(() => (looking = undefined)));
  const timer = setInterval(() => void lookAlone(), lookEvery).unref();
  return {
    hasShipped: async (): Promise<boolean> => {
      await lookAlone();
      return hasCaughtUp;
    },
    end: () => {
      clearInterval(timer);
      shipping = undefined;
    },
  };
}

/**
 * Ships the database to REPLICA_URL while the server runs: keeps Litestream running, checks its
 * progress every second, and logs when the replica is late. Nothing waits for it. Ships only while
 * `mayShip`, and starts it again when it has been stuck for longer than `after` ms. Returns null
 * without REPLICA_URL; without the program, which the doctor reports, nothing is shipped.
 */
export async function keepReplica(
  mayShip: () => boolean = () => true,
  after = stuckAfter,
): Promise<Keeper | null> {
  if (!env.REPLICA_URL) return null;
  shipping = beginShipping(Date.now());
  // Not at the end: the lease is released after it, with how far this machine has shipped.
  forgetShipped();
  const port = await freePort();
  if (!findLitestream()) {
    log.error("REPLICA_URL is set, and there is no program litestream");
    const watch = watchLag(env.REPLICA_URL, port, () => undefined);
    const nothing = (): boolean => false;
    return { ...watch, isShipping: nothing, end: () => Promise.resolve(watch.end()) };
  }
  const keeper = supervise(env.REPLICA_URL, port, { mayShip, stuckAfter: after });
  const { hasShipped, end: endWatch } = watchLag(env.REPLICA_URL, port, keeper.noteLook);
  return {
    isShipping: keeper.isShipping,
    hasShipped,
    end: async () => {
      await keeper.end();
      endWatch();
    },
  };
}
