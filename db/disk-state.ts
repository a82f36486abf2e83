import { diskTrouble, type DiskTrouble } from "~/db/disk-trouble";

type State = { trouble: DiskTrouble; since: number };
/** `trouble` null: it can be used again. */
type Listener = (trouble: DiskTrouble | null, since: number) => void;

let state: State | null = null;
const listeners = new Set<Listener>();

function become(next: State | null): void {
  const since = next?.since ?? state?.since ?? Date.now();
  state = next;
  // Not within what has just failed.
  setImmediate(() => listeners.forEach((listener) => listener(next?.trouble ?? null, since)));
}

const isSqlite = (cause: unknown): boolean =>
  cause instanceof Error &&
  (("code" in cause && String(cause.code).startsWith("SQLITE_")) || isSqlite(cause.cause));

/**
 * Notes a failure that is the disk's, wherever it came up. Damage stays until the next start.
 * @returns what is wrong, null for other failures
 */
export function noteFailure(cause: unknown): DiskTrouble | null {
  const trouble = diskTrouble(cause);
  // A folder's missing right may be about any file; only the database's own counts.
  if (!trouble || (trouble === "no_access" && !isSqlite(cause))) return null;
  if (state?.trouble !== trouble && state?.trouble !== "damaged")
    become({ trouble, since: Date.now() });
  return trouble;
}

/** Notes that a commit went well: what hindered it before is over. */
export function noteCommit(): void {
  if (state && state.trouble !== "damaged") become(null);
}

/** What is wrong with the disk just now; null when the last commit went well. */
export function currentTrouble(): DiskTrouble | null {
  return state?.trouble ?? null;
}

/** Calls `listener` whenever trouble begins, changes or ends. @returns what stops it */
export function onTrouble(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
