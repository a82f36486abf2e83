import { sqlite } from "~/db/client";

/** Thrown in the middle of a write, as a process that dies there would leave it. */
class Crash extends Error {
  override name = "Crash";
}

const tables = [
  "ledger_sets",
  "ledger_entries",
  "ledger_balances",
  "commissions",
  "referrals",
  "affiliates",
  "cases",
  "payouts",
  "payout_lines",
  "company_earnings",
  "vendor_webhooks",
  "audit_log",
  "case_events",
  "changes",
  "events",
];

let writesLeft = Number.POSITIVE_INFINITY;

/** Lets every write to the tables of money pass a point at which it may crash. */
export function installCrashPoints(): void {
  sqlite.function("crash_point", () => {
    writesLeft--;
    if (writesLeft <= 0) throw new Crash("crash");
    return null;
  });
  for (const table of tables)
    for (const write of ["INSERT", "UPDATE"])
      sqlite.exec(
        `CREATE TEMP TRIGGER crash_${table}_${write} BEFORE ${write} ON main.${table} BEGIN SELECT crash_point(); END`,
      );
}

/** The write after `writes` others dies, and every one after it, until `recover`. */
export function crashAfter(writes: number): void {
  writesLeft = writes + 1;
}

export function recover(): void {
  writesLeft = Number.POSITIVE_INFINITY;
}

export function isCrash(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    (cause instanceof Crash || cause.message === "crash" || isCrash(cause.cause))
  );
}
