import { afterEach, beforeEach, vi } from "vitest";

/**
 * Noon in New York on a summer's day: the tests around do not depend on the day, the month or the
 * hour in which they run.
 */
export const noon = Date.UTC(2026, 5, 17, 16);

/**
 * Sets the clock to that noon before each of the tests around; it stands still unless they move it.
 */
export function atNoon(): void {
  beforeEach(() => void vi.useFakeTimers({ now: noon, toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());
}
