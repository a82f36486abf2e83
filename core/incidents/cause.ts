import { hours } from "~/core/duration";
import type { IncidentOwner, IncidentSeverity } from "~/db/vocabulary";

/**
 * What is known of a cause of incidents: `calmAfter` is how long after the last sign of it (ms) it
 * counts as gone; `explainedBy` are beginnings of other causes of which it is only a consequence.
 */
export type Cause = {
  title: string;
  owner: IncidentOwner;
  severity: IncidentSeverity;
  mend: string;
  calmAfter: number;
  explainedBy: readonly string[];
};

/** A cause that we know by name; unless said otherwise it is the operator's. */
export const named = (
  severity: IncidentSeverity,
  title: string,
  mend: string,
  more: Partial<Cause> = {},
): Cause => ({
  owner: "operator",
  severity,
  title,
  mend,
  calmAfter: hours(1),
  explainedBy: [],
  ...more,
});
