/**
 * `demo` keeps everything that would reach people or money on this machine; `live` sends it
 * (decisions, Demo and live).
 */
export type AppMode = "demo" | "live";

// Shared, since development evaluates modules again on edit.
const shared = globalThis as typeof globalThis & { appMode?: AppMode };

/** Sets the mode of the server, once at the start; rules do not read the environment themselves. */
export function setAppMode(mode: AppMode): void {
  shared.appMode = mode;
}

/** Whether the rules of live mode apply, as they do until a mode is set. */
export const isLive = (): boolean => shared.appMode !== "demo";
