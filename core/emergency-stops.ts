import { isLive } from "~/core/app-mode";
import { waitsForLookSince } from "~/core/first-look";
import { sqlite } from "~/db/client";
import type { Stoppable, StopScope } from "~/db/vocabulary";

/** A stop in force: what is stopped, for whom, why, by whom and since when (CL-10). */
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

/** The author of stops that no person made. */
export const doctorStops = "doctor";

const shut = sqlite.prepare<[], EmergencyStop>(
  `SELECT door.value AS what, 'everything' AS scope, '' AS subject,
    iif(f.level = 'fail', 'The check ' || f.name || ' fails. ',
      'The check ' || f.name || ' could not be made yet. ') || f.found AS reason,
    '${doctorStops}' AS stoppedBy, f.began_at AS stoppedAt
  FROM findings f, json_each(f.shuts) door WHERE f.level = 'fail' OR f.looked_at = 0`,
);

const doorsOfDoctor = ["texts", "letters", "payouts"] as const;

function shutBeforeFirstLook(): EmergencyStop[] {
  const since = waitsForLookSince();
  if (since === null) return [];
  return doorsOfDoctor.map((what) => ({
    what,
    scope: "everything",
    subject: "",
    reason: "The doctor has not looked since the start.",
    stoppedBy: doctorStops,
    stoppedAt: since,
  }));
}

/** The state of the person and the domains of the companies that an act concerns. */
export type StopPlace = { state?: string | null; company?: string | null | readonly string[] };

// A company writes from more than its main domain: shop.com also stops mail.shop.com.
const isOf = (domain: string, company: string): boolean =>
  domain === company || domain.endsWith(`.${company}`);

/** The stop in a list that prevents an act, or undefined (CL-10). Pure. */
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
        (stop.scope === "company" &&
          [company ?? []].flat().some((domain) => isOf(domain, stop.subject)))),
  );

/**
 * The stop that prevents an act now, or undefined (CL-10). Checked right before each act, so that
 * it also holds at once for work under way.
 */
export const findEmergencyStop = (what: Stoppable, of: StopPlace = {}): EmergencyStop | undefined =>
  stopAmong(listStandingStops(), what, of);

/** The stops of staff in force, the oldest first. */
export const listEmergencyStops = (): EmergencyStop[] => all.all();

/**
 * The doors that the doctor keeps shut, in live mode only: all that leads out before its first look
 * after a start, then those of a check that fails, until the same check finds it mended.
 */
export const listShutDoors = (): EmergencyStop[] =>
  isLive() ? [...shutBeforeFirstLook(), ...shut.all()] : [];

/** All stops that prevent sending now: the one list that every door checks. */
export const listStandingStops = (): EmergencyStop[] => [...all.all(), ...listShutDoors()];
