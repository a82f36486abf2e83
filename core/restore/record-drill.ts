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

/** A copy is tried every week; one day more allows for a server that was down. */
export const drillHoldsFor = days(8);

const newest = sqlite.prepare<[], Omit<Drill, "ok"> & { ok: 0 | 1 }>(
  "SELECT backup, ok, found, took_ms AS tookMs, at FROM restore_drills ORDER BY at DESC, id DESC LIMIT 1",
);

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
 * When a copy was last tried and whether that result is recent and good; null before the first try.
 */
export function readDrillStanding(
  now: number = Date.now(),
): { at: number; isWell: boolean } | null {
  const drill = findNewestDrill();
  return drill && { at: drill.at, isWell: drill.ok && now - drill.at <= drillHoldsFor };
}
