import { sqlite } from "~/db/client";

// The newest rows are enough: an older incident that ends is mailed with them, or long after.
const last = sqlite
  .prepare<[], number | null>(
    `SELECT max(max(coalesce(opening_mailed_at, 0), coalesce(resolution_mailed_at, 0)))
     FROM (SELECT * FROM incidents ORDER BY opened_at DESC LIMIT 100)`,
  )
  .pluck();

/** When staff was mailed of incidents last, in ms; null before the first time. */
export function findLastMailedAt(): number | null {
  const at = last.get() ?? 0;
  return at === 0 ? null : at;
}
