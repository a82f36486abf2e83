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

const find = sqlite.prepare<[string, string, string], EmergencyStop>(
  `SELECT ${columns} FROM emergency_stops WHERE what = ? AND
   (scope = 'everything' OR (scope = 'state' AND subject = ?) OR (scope = 'company' AND subject = ?))
   LIMIT 1`,
);
const all = sqlite.prepare<[], EmergencyStop>(
  `SELECT ${columns} FROM emergency_stops ORDER BY stopped_at`,
);

/**
 * The stop that keeps something from happening now, or undefined (CL-10). Asked right before each
 * act, so that it holds within the same second for what is under way.
 */
export const findEmergencyStop = (
  what: Stoppable,
  of: { state?: string | null; company?: string | null } = {},
): EmergencyStop | undefined => find.get(what, of.state ?? "", of.company ?? "");

/** All stops that stand, the oldest first. */
export const listEmergencyStops = (): EmergencyStop[] => all.all();
