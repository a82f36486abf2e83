import { diskTrouble, type DiskTrouble } from "~/db/disk-trouble";

type State = { trouble: DiskTrouble; since: number };
/** `trouble` is null when the disk can be used again. */
type Listener = (trouble: DiskTrouble | null, since: number) => void;

let state: State | null = null;
const listeners = new Set<Listener>();

function changeState(next: State | null): void {
  const since = next?.since ?? state?.since ?? Date.now();
  state = next;
  // Not inside the operation that has just failed.
  setImmediate(() => listeners.forEach((listener) => listener(next?.trouble ?? null, since)));
}

const isSqlite = (cause: unknown): boolean =>
  cause instanceof Error &&
  (("code" in cause && String(cause.code).startsWith("SQLITE_")) || isSqlite(cause.cause));

/**
 * Records a failure that the disk caused, wherever it occurred. Damage stays until the next start.
 * @returns the trouble, null for other failures
 */
export function noteFailure(cause: unknown): DiskTrouble | null {
  const trouble = diskTrouble(cause);
  // A missing right may concern any file; only the database's own counts.
  if (!trouble || (trouble === "no_access" && !isSqlite(cause))) return null;
  if (state?.trouble !== trouble && state?.trouble !== "damaged")
    changeState({ trouble, since: Date.now() });
  return trouble;
}

/** Records a successful commit, which ends earlier trouble. */
export function noteCommit(): void {
  if (state && state.trouble !== "damaged") changeState(null);
}

/** The present trouble with the disk; null when the last commit succeeded. */
export function currentTrouble(): DiskTrouble | null {
  return state?.trouble ?? null;
}

/** Calls `listener` whenever trouble begins, changes or ends. @returns a function that stops it */
export function onTrouble(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
