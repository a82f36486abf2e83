const firstMs = 100;
const capMs = 30_000;

/**
 * TW-43: 100 ms, doubled with each attempt (the first is 0), give or take 10 %, never above 30 s.
 * In milliseconds.
 */
export function backOff(attempt: number, random: () => number = Math.random): number {
  const spread = 0.9 + 0.2 * random();
  return Math.min(capMs, Math.round(firstMs * 2 ** attempt * spread));
}

/**
 * The wait in a Retry-After header (seconds or a date), in milliseconds; null if there is none.
 */
export function retryAfter(header: string | null, now: number): number | null {
  if (!header) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.round(seconds * 1000));
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
