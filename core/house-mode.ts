/**
 * `demo` keeps all that reaches people or money on this machine; `live` sends it (decisions, Demo
 * and live).
 */
export type HouseMode = "demo" | "live";

// Shared, since development evaluates modules again on edit.
const shared = globalThis as typeof globalThis & { houseMode?: HouseMode };

/**
 * Tells the rules, once at the start, in which mode the house runs: they read no environment
 * themselves.
 */
export function setHouseMode(mode: HouseMode): void {
  shared.houseMode = mode;
}

/** Whether the rules of live mode hold: also while nobody has said otherwise. */
export const isLive = (): boolean => shared.houseMode !== "demo";
