type Listener = (runId: string) => void;

const shared = globalThis as typeof globalThis & { runListeners?: Set<Listener> };
const listeners = (shared.runListeners ??= new Set());

/** Notifies the open pages that a run has changed. */
export function announceChange(runId: string): void {
  for (const listener of listeners) listener(runId);
}

/** Calls `listener` with the id of every run that changes. @returns a function that stops it */
export function onRunChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
