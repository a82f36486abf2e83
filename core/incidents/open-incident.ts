import { and, eq, isNull } from "drizzle-orm";
import { causeOf } from "~/core/incidents/causes";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { incidents } from "~/db/schema/incidents";
import { transaction } from "~/db/transaction";
import type { IncidentSeverity } from "~/db/vocabulary";

/**
 * A cause that stands, and what was found; without secrets and personal data. What is left out is
 * as the cause says.
 */
export type StandingCause = {
  cause: string;
  title?: string;
  found: string;
  mend?: string | null;
  severity?: IncidentSeverity;
};

/**
 * Opens the incident of a cause, or notes that the open one still stands and what is found now: a
 * cause has one open incident at most.
 * @param signAt the refusal or failure that points to it, in ms; null when it was looked for
 * @returns whether it was opened
 */
export function openIncident(
  { cause, title, found, mend, severity }: StandingCause,
  signAt: number | null,
  now: number = Date.now(),
): boolean {
  return transaction(() => {
    const isOpen = and(eq(incidents.cause, cause), isNull(incidents.resolvedAt));
    const known = causeOf(cause);
    const set = {
      seenAt: now,
      title: title ?? known.title,
      found,
      mend: mend ?? known.mend,
      ...(signAt === null ? {} : { signAt }),
    };
    // What has become urgent stays so until it is over.
    const raised = severity === "urgent" ? { severity } : {};
    const again = { ...set, ...raised };
    if (db.update(incidents).set(again).where(isOpen).run().changes > 0) return false;
    db.insert(incidents)
      .values({
        id: newId("inc"),
        cause,
        severity: severity ?? known.severity,
        owner: known.owner,
        openedAt: now,
        ...set,
      })
      .run();
    recordChange("staff", "incidents.changed", null, now);
    return true;
  });
}
