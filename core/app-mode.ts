/**
 * `demo` keeps all that reaches people or money on this machine; `live` sends it (decisions, Demo
 * and live).
 */
export type AppMode = "demo" | "live";

// Shared, since development evaluates modules again on edit.
const shared = globalThis as typeof globalThis & { appMode?: AppMode };

/**
 * Tells the rules, once at the start, in which mode the server runs: they read no environment
 * themselves.
 */
export function setAppMode(mode: AppMode): void {
  shared.appMode = mode;
}

/** Whether the rules of live mode hold: also while nobody has said otherwise. */
export const isLive = (): boolean => shared.appMode !== "demo";
