import { days } from "~/core/duration";
import { db, sqlite } from "~/db/client";
import { newId } from "~/db/ids";
import { restoreDrills } from "~/db/schema/journal";

/** A trial restore of a copy; `tookMs` in ms. */
export type Drill = {
  backup: string | null;
  ok: boolean;
  found: string;
  tookMs: number;
  at: number;
};

/**
 * A copy is tried every week; one day more allows for a server that was down. A database of that
 * age was tried at least once.
 */
export const drillHoldsFor = days(8);

const newest = sqlite.prepare<[], Omit<Drill, "ok"> & { ok: 0 | 1 }>(
  "SELECT backup, ok, found, took_ms AS tookMs, at FROM restore_drills ORDER BY at DESC, id DESC LIMIT 1",
);

const began = sqlite.prepare<[], number>("SELECT created_at FROM database_identity").pluck();

/** Since when there is this database, with its copies (ms). */
export const databaseSince = (): number => began.get() ?? 0;

/** Records the result of a trial restore. */
export function recordDrill(drill: Drill): void {
  db.insert(restoreDrills)
    .values({ id: newId("dril"), ...drill })
    .run();
}

/** The newest trial restore, or null before the first. */
export function findNewestDrill(): Drill | null {
  const found = newest.get();
  return found ? { ...found, ok: found.ok === 1 } : null;
}

/**
 * When a copy was last tried, null before the first try, and whether that result is recent and
 * good; null where a young database waits for its first try.
 */
export type DrillStanding = { at: number | null; isWell: boolean | null };

/** How it stands with the trial restores. */
export function readDrillStanding(now: number = Date.now()): DrillStanding {
  const drill = findNewestDrill();
  if (drill) return { at: drill.at, isWell: drill.ok && now - drill.at <= drillHoldsFor };
  return { at: null, isWell: now - databaseSince() > drillHoldsFor ? false : null };
}
