// Shared, since development evaluates modules again on edit.
const shared = globalThis as typeof globalThis & { waitsForLookSince?: number | null };

/**
 * From now on doors wait for the doctor's first look: set at the start of a live server that was
 * not looked at lately, in ms.
 */
export function waitForLook(since: number): void {
  shared.waitsForLookSince = since;
}

/** The doctor has looked: doors go by what it found. */
export function endWaitForLook(): void {
  shared.waitsForLookSince = null;
}

/** Since when doors have waited for the doctor's first look (ms), or null. */
export const waitsForLookSince = (): number | null => shared.waitsForLookSince ?? null;
