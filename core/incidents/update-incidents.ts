import { and, eq, isNull } from "drizzle-orm";
import { causeOf, goneFor, isExplained } from "~/core/incidents/causes";
import { listOpenIncidents, type Incident } from "~/core/incidents/queries";
import { openIncident, type StandingCause } from "~/core/incidents/open-incident";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { incidents } from "~/db/schema/incidents";
import { transaction } from "~/db/transaction";

// A sign from the future comes from a clock that ran ahead.
function isStillSigned({ cause, signAt }: Incident, now: number): boolean {
  return signAt !== null && signAt <= now && now - signAt < causeOf(cause).calmAfter;
}

function resolve({ id }: Incident, now: number): void {
  db.update(incidents)
    .set({ resolvedAt: now })
    .where(and(eq(incidents.id, id), isNull(incidents.resolvedAt)))
    .run();
}

/**
 * Compares the open incidents with the causes that were found standing: opens what is new and no
 * consequence of another, and ends what has been gone for a minute, in one commit.
 * @returns the names of the causes that were opened and that ended
 */
export function updateIncidents(
  standing: readonly StandingCause[],
  now: number = Date.now(),
): { opened: string[]; resolved: string[] } {
  return transaction(() => {
    const before = listOpenIncidents();
    const open = new Set(before.map(({ cause }) => cause));
    const names = new Set([...standing.map(({ cause }) => cause), ...open]);
    const found = standing.filter(({ cause }) => open.has(cause) || !isExplained(cause, names));
    const opened = found.filter((one) => openIncident(one, null, now)).map(({ cause }) => cause);
    const stands = new Set(found.map(({ cause }) => cause));
    const gone = before.filter(
      (one) =>
        !stands.has(one.cause) &&
        !isStillSigned(one, now) &&
        (one.seenAt > now || now - one.seenAt >= goneFor),
    );
    for (const one of gone) resolve(one, now);
    if (gone.length > 0) recordChange("staff", "incidents.changed", null, now);
    return { opened, resolved: gone.map(({ cause }) => cause) };
  });
}
