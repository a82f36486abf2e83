import Database from "~/db/sqlite-driver.mjs";

const isBusy = (cause: unknown): boolean =>
  cause instanceof Error &&
  /SQLITE_BUSY|locked/.test(`${cause.message} ${"code" in cause ? String(cause.code) : ""}`);

/**
 * Locks a file for as long as this process lives, by SQLite: the operating system releases the lock
 * however its process dies. @returns what keeps it; null while another process has it
 */
export function lockFile(path: string): Database.Database | null {
  const lock = new Database(path, { timeout: 0 });
  try {
    lock.pragma("locking_mode = EXCLUSIVE");
    lock.exec("BEGIN EXCLUSIVE");
    return lock;
  } catch (cause) {
    lock.close();
    if (isBusy(cause)) return null;
    throw cause;
  }
}
