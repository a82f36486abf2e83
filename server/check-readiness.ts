import { sqlite } from "~/db/client";
import { storage } from "~/integrations/storage/storage";
import { runningEngine } from "~/server/open-house";

export type Readiness = { ready: boolean; checks: { database: boolean; storage: boolean; engine: boolean } };

function databaseUsable(): boolean {
  try {
    // A write lock is only given when the file can be written.
    sqlite.exec("BEGIN IMMEDIATE; ROLLBACK");
    return true;
  } catch {
    return false;
  }
}

/** Is everything that a request may need usable right now? Never throws. */
export async function checkReadiness(): Promise<Readiness> {
  const checks = { database: databaseUsable(), storage: await storage().healthy(), engine: runningEngine()?.healthy() ?? false };
  return { ready: Object.values(checks).every(Boolean), checks };
}
