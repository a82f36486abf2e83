import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { sqlite } from "~/db/client";
import { projectRoot } from "~/env";

type Found = { problems: string[]; code?: string; message?: string };

/** SQLite's report of a damaged place names tables and pages, never their contents. */
class DatabaseDamaged extends Error {
  override name = "DatabaseDamaged";
  readonly code = "SQLITE_CORRUPT";
}

function damageIn({ problems, code, message }: Found): DatabaseDamaged | null {
  if (problems.length > 0) return new DatabaseDamaged(problems.join("; ").slice(0, 500));
  return code?.startsWith("SQLITE_CORRUPT") || code === "SQLITE_NOTADB"
    ? new DatabaseDamaged(message)
    : null;
}

/**
 * Checks the database for damaged pages (SQLite's quick check), in a thread of low priority with a
 * connection of its own.
 * @returns the damage, as a failure with SQLite's code; null when there is none, or when the check
 * could not run
 */
export function lookForDamage(file: string = sqlite.name): Promise<Error | null> {
  const worker = new Worker(join(projectRoot, "db/damage-worker.mjs"), { workerData: { file } });
  worker.unref();
  return new Promise((resolve) => {
    worker.once("message", (found: Found) => resolve(damageIn(found)));
    worker.once("error", () => resolve(null));
    worker.once("exit", () => resolve(null));
  });
}
