import type { Server } from "node:net";
import { missingApprovals } from "~/core/claims/register/missing-approvals";
import { countDemoSignIns } from "~/core/accounts/sign-in/count-demo-sign-ins";
import { recordEvent } from "~/core/events";
import { ensureDefaultTraining } from "~/core/support/training/ensure-default-training";
import { CannotStart } from "~/db/cannot-start";
import { checkpointLog } from "~/db/checkpoint-log";
import { closeDatabase, upgrade } from "~/db/client";
import { preallocateLog } from "~/db/preallocate-log";
import { seedDemo } from "~/db/seed";
import { databaseIdentity } from "~/db/journal/journal-hash";
import { journalOnDisk } from "~/db/journal/keep-journal";
import { onDisk } from "~/db/sync-log";
import { env } from "~/env";
import { setBeforeLeaving } from "~/integrations/before-leaving";
import { reader } from "~/integrations/reader/reader";
import { log } from "~/log";
import { awaitFirstLook } from "~/operations/doctor/await-first-look";
import { forgetFormerChecks } from "~/operations/doctor/forget-former-checks";
import { hashPassword } from "~/operations/hash-password";
import type { LeaseHolder } from "~/operations/replica/hold-lease";
import { awaitFirstShipment } from "~/operations/replica/await-first-shipment";
import { keepReplica } from "~/operations/replica/keep-replica";
import { mirrorFiles } from "~/operations/replica/mirror-files";
import { isEmptyBesideCopy } from "~/operations/replica/is-empty-beside-copy";
import { holdsOutgoingLease } from "~/core/restore/outgoing-lease";
import { openLease } from "~/server/open-lease";
import { listenForActs } from "~/server/operator/listen-for-acts";
import { clearLeftovers } from "~/operations/backups/clear-leftovers";
import { forgetStandbyCopy } from "~/server/forget-standby-copy";
import { fetchMissingJournal } from "~/server/journal/fetch-missing-journal";
import { mirrorJournal } from "~/server/journal/mirror-journal";
import { openJournal } from "~/server/journal/open-journal";
import { measureVendors } from "~/server/health/measure-vendors";
import { watchDisk } from "~/server/health/watch-disk";
import { watchHouse } from "~/server/health/watch-house";
import { isStopping } from "~/server/stop-listening";
import { functions } from "~/workflows/index";
import { startEngine, type Engine } from "~/workflows/start-engine";
import { tellRules } from "~/workflows/outreach/tell-rules";
import { warnOfEmptyRegister } from "~/workflows/outreach/warn-of-empty-register";

export type SignIn = { role: string; email: string; password: string };

type Replica = Awaited<ReturnType<typeof keepReplica>>;

type Opened = {
  signIns: SignIn[];
  engine: Engine;
  operator: Server;
  endCheckpoints: () => Promise<void>;
  endWatch: () => void;
  endHouseWatch: () => void;
  endMeasures: () => void;
  endJournal: () => Promise<void>;
  endMirror: () => void;
  replica: Replica;
  lease: LeaseHolder | null;
};

// Modules are evaluated again on edit in development; the engine and the socket must not be opened
// twice.
const shared = globalThis as typeof globalThis & {
  openedHouse?: Promise<Opened>;
  isHouseOpen?: boolean;
  runningEngine?: Engine;
};

// Preallocation only improves speed: a nearly full disk must not prevent the start.
function tryToPreallocateLog(): void {
  try {
    preallocateLog();
  } catch (cause) {
    log.warn({ err: cause }, "the database's log could not be laid out; saving will take longer");
  }
}

// This only frees space: a failure must not prevent the start.
async function tryToClearLeftovers(): Promise<void> {
  try {
    await clearLeftovers(performance.timeOrigin);
    forgetStandbyCopy();
  } catch (cause) {
    log.warn({ err: cause }, "files that were left behind could not be deleted");
  }
}

// The demo's passwords stand in its sources, one of them staff's.
function refuseDemoPeople(): void {
  if (env.demo || countDemoSignIns() === 0) return;
  throw new CannotStart(
    "The database was filled by the demo, whose accounts have passwords that everybody can read. Set DATA_DIR to a new folder for live mode.",
  );
}

async function refuseEmptyBesideCopy(): Promise<void> {
  const isEmpty = await isEmptyBesideCopy();
  if (isEmpty === "unknown")
    throw new CannotStart(
      "The database is empty, and REPLICA_URL does not say whether its copy holds one. Start again when its place answers, or remove REPLICA_URL.",
    );
  if (isEmpty)
    throw new CannotStart(
      "The database is empty, and the copy at REPLICA_URL holds one. Bring it back with npm run standby -- --take-over, set DATA_DIR to the folder that has it, or name another place in REPLICA_URL.",
    );
}

// Waits for the disk, then for the journal, which copies what is on the disk; the second wait is
// free if the journal has nothing to write.
async function safeToLeave(): Promise<void> {
  await onDisk();
  await journalOnDisk();
}

async function open(): Promise<Opened> {
  if (upgrade) log.warn(upgrade, "the database was changed for this build; a copy was kept");
  refuseDemoPeople();
  tellRules();
  warnOfEmptyRegister();
  const endWatch = await watchDisk();
  if (!env.REPLICA_URL) tryToPreallocateLog();
  await refuseEmptyBesideCopy();
  const lease = openLease();
  setBeforeLeaving(safeToLeave, holdsOutgoingLease);
  const endJournal = await openJournal(fetchMissingJournal);
  const endJournalCopies = mirrorJournal(databaseIdentity().id);
  await tryToClearLeftovers();
  ensureDefaultTraining();
  const signIns = env.demo ? await seedDemo(hashPassword) : [];
  forgetFormerChecks();
  awaitFirstLook();
  const replica = await keepReplica(holdsOutgoingLease);
  // Nothing is taken, and no workflow goes on, before a fire can take no more than a second of it.
  await awaitFirstShipment({ replica, lease, isStopping });
  const engine = await startEngine(functions);
  shared.runningEngine = engine;
  const operator = listenForActs();
  const endFileCopies = mirrorFiles(holdsOutgoingLease);
  const endMirror = (): void => {
    endJournalCopies();
    endFileCopies();
  };
  const endHouseWatch = watchHouse(engine);
  const endMeasures = measureVendors();
  const endCheckpoints = checkpointLog(() => replica?.isShipping() ?? false);
  recordEvent("service/started", { at: Date.now() });
  const missing = env.demo ? [] : missingApprovals(new Date().toISOString().slice(0, 10));
  for (const sentence of [...env.advice, ...missing]) log.warn(sentence);
  log.info({ mode: env.APP_MODE, workflows: engine.kind }, "the server is open");
  return {
    signIns,
    engine,
    operator,
    endCheckpoints,
    endWatch,
    endHouseWatch,
    endMeasures,
    endJournal,
    endMirror,
    replica,
    lease,
  };
}

/**
 * Fills an empty demo database, and starts the engine and the operator's socket, once per process.
 */
export function openApp(): Promise<Opened> {
  return (shared.openedHouse ??= open().then((opened) => {
    // One that is told to end while it opens takes nothing more.
    shared.isHouseOpen = !isStopping();
    return opened;
  }));
}

/**
 * Resolves once the app is open: with true, or with false where that failed or it was told to end
 * meanwhile. Null where it is open, or does not open here.
 */
export function whenOpen(): Promise<boolean> | null {
  if (shared.isHouseOpen) return null;
  return (
    shared.openedHouse?.then(
      () => shared.isHouseOpen === true,
      () => false,
    ) ?? null
  );
}

/** The workflows' engine once it runs. */
export function runningEngine(): Engine | undefined {
  return shared.runningEngine;
}

/**
 * Starts no more work and finishes what is under way; what is received meanwhile is recorded and
 * waits for the next start.
 */
export async function finishWork(): Promise<void> {
  const opened = await shared.openedHouse?.catch(() => undefined);
  // Workflows that are ended are no incident.
  opened?.endHouseWatch();
  await opened?.engine.stop();
}

/** Stops what `openApp` started and closes the database. */
export async function closeApp(): Promise<void> {
  await finishWork();
  const opened = await shared.openedHouse?.catch(() => undefined);
  opened?.endWatch();
  opened?.endMeasures();
  opened?.operator.close();
  await reader().close();
  await opened?.endCheckpoints();
  await opened?.replica?.end();
  opened?.endMirror();
  await opened?.lease?.release().catch(() => undefined);
  await opened?.endJournal();
  // A log that is kept is not copied into the database, which would have synced it.
  await onDisk();
  closeDatabase(Boolean(env.REPLICA_URL));
}
