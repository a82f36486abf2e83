import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import Database from "~/db/sqlite-driver.mjs";

/**
 * `soon`: some thousandths of a second after a write, while a request may be on its way. `taken`:
 * when a vendor has done what it was asked and has not answered; then `at` counts what vendors did.
 * `done`: when a deed stands that must not be done again (a text, a mail, a payout …) and the run
 * that did it does not know yet; then `at` counts deeds.
 */
export type KillWhen = "before" | "after" | "soon" | "done" | "taken";

/** The death of one life of a house: at its write of this number, counted from 1. */
export type Kill = { at: number; when: KillWhen; soonMs: number };

const deedTables =
  /^\s*insert into "?(texts|mails|payouts|cases|case_files|ledger_sets|outreach_letters|users)\b/i;

let writes = 0;
let deeds = 0;
let isDeed = false;
let kill: Kill | undefined;

const die = (): void => void process.kill(process.pid, "SIGKILL");

function enter(): number {
  writes += 1;
  if (writes === kill?.at && kill.when === "before") die();
  return writes;
}

function endDeed(): void {
  if (!isDeed) return;
  isDeed = false;
  deeds += 1;
  if (deeds === kill?.at && kill.when === "done") die();
}

function leave(write: number): void {
  endDeed();
  if (write !== kill?.at) return;
  if (kill.when === "after") die();
  if (kill.when === "soon") setTimeout(die, kill.soonMs);
}

function atWrite<Result>(work: () => Result): Result {
  const write = enter();
  const result = work();
  leave(write);
  return result;
}

async function atSlowWrite<Result>(work: () => Promise<Result>): Promise<Result> {
  const write = enter();
  const result = await work();
  leave(write);
  return result;
}

// What is written inside a transaction is nowhere before its COMMIT.
function countStatements(): void {
  const probe = new Database(":memory:");
  const statements = Object.getPrototypeOf(probe.prepare("SELECT 1")) as Record<
    "run" | "get" | "all",
    (...values: unknown[]) => unknown
  >;
  probe.close();
  for (const name of ["run", "get", "all"] as const) {
    const plain = statements[name];
    statements[name] = function counted(this: Database.Statement, ...values: unknown[]): unknown {
      if (this.source === "ROLLBACK") isDeed = false;
      isDeed ||= deedTables.test(this.source);
      const writesNow =
        this.source === "COMMIT" || (!this.readonly && !this.database.inTransaction);
      return writesNow ? atWrite(() => plain.apply(this, values)) : plain.apply(this, values);
    };
  }
}

// A file gets its name, or loses it.
function countFiles(): void {
  for (const name of ["link", "rename", "rm"] as const) {
    const plain = fs[name] as (...values: unknown[]) => Promise<void>;
    Object.assign(fs, {
      [name]: (...values: unknown[]) => atSlowWrite(() => plain(...values)),
    });
  }
  syncBuiltinESMExports();
}

// Before a request leaves, and once it is answered and nobody knows of it yet.
function countRequests(): void {
  const plain = globalThis.fetch;
  globalThis.fetch = (...request) => atSlowWrite(() => plain(...request));
}

/**
 * Counts every commit to a database, every file that gets or loses its name and every request that
 * leaves, and ends this process hard at the one that is named.
 */
export function countWrites(given: Kill | undefined): void {
  kill = given?.when === "taken" ? undefined : given;
  countStatements();
  countFiles();
  countRequests();
}

/** The writes of this life so far. */
export const writesSoFar = (): number => writes;
