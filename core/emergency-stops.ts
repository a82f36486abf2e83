import { isLive } from "~/core/app-mode";
import { sqlite } from "~/db/client";
import type { Stoppable, StopScope } from "~/db/vocabulary";

/** A stop that stands: what is stopped, for whom, why, by whom and since when (CL-10). */
export type EmergencyStop = {
  what: Stoppable;
  scope: StopScope;
  subject: string;
  reason: string;
  stoppedBy: string;
  stoppedAt: number;
};

const columns = "what, scope, subject, reason, stopped_by AS stoppedBy, stopped_at AS stoppedAt";

const all = sqlite.prepare<[], EmergencyStop>(
  `SELECT ${columns} FROM emergency_stops ORDER BY stopped_at`,
);

/** Who stands behind a stop that no person made. */
export const doctorStops = "doctor";

const shut = sqlite.prepare<[], EmergencyStop>(
  `SELECT door.value AS what, 'everything' AS scope, '' AS subject,
    'The check ' || f.name || ' fails. ' || f.found AS reason, '${doctorStops}' AS stoppedBy,
    f.began_at AS stoppedAt
  FROM findings f, json_each(f.shuts) door WHERE f.level = 'fail'`,
);

/** Whom an act concerns: the person's state and the company's domain. */
export type StopPlace = { state?: string | null; company?: string | null };

/** The stop among some that keeps something from happening, or undefined (CL-10). Pure. */
export const stopAmong = (
  stops: readonly EmergencyStop[],
  what: Stoppable,
  { state, company }: StopPlace,
): EmergencyStop | undefined =>
  stops.find(
    (stop) =>
      stop.what === what &&
      (stop.scope === "everything" ||
        (stop.scope === "state" && stop.subject === state) ||
        (stop.scope === "company" && stop.subject === company)),
  );

/**
 * The stop that keeps something from happening now, or undefined (CL-10). Asked right before each
 * act, so that it holds within the same second for what is under way.
 */
export const findEmergencyStop = (what: Stoppable, of: StopPlace = {}): EmergencyStop | undefined =>
  stopAmong(listStandingStops(), what, of);

/** The stops that staff has made and that stand, the oldest first. */
export const listEmergencyStops = (): EmergencyStop[] => all.all();

/**
 * What the doctor's last look keeps shut, in live mode alone, until a later one finds it mended.
 */
export const listShutDoors = (): EmergencyStop[] => (isLive() ? shut.all() : []);

/** All that keeps something from leaving now: the one list that every door goes by. */
export const listStandingStops = (): EmergencyStop[] => [...all.all(), ...listShutDoors()];
