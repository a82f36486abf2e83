import { endWaitForLook } from "~/core/first-look";
import { sqlite } from "~/db/client";
import { afterCommit } from "~/db/transaction";

/**
 * A look of the doctor: a number that stands for what it looked at (the settings, its checks), and
 * whether it made all checks.
 */
export type Look = { circumstances: number; isWhole: boolean };

const set = sqlite.prepare<[string, number]>(
  "INSERT INTO counters (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
);
const value = sqlite.prepare<[string], number>("SELECT value FROM counters WHERE name = ?").pluck();

/** Notes a look in the transaction around; doors that waited for it go by what was found. */
export function noteLook({ circumstances }: Look, now: number): void {
  set.run("doctor:looked", now);
  set.run("doctor:circumstances", circumstances);
  afterCommit(endWaitForLook);
}

/** When the doctor looked last (ms), and at what; null before the first time. */
export function findLastLook(): { at: number; circumstances: number } | null {
  const at = value.get("doctor:looked");
  if (at === undefined) return null;
  return { at, circumstances: value.get("doctor:circumstances") ?? 0 };
}
