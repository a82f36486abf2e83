import { eq, notInArray } from "drizzle-orm";
import { listFindings } from "~/core/staff/health/list-findings";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { findings } from "~/db/schema/figures";
import { transaction } from "~/db/transaction";
import type { Stoppable } from "~/db/vocabulary";

type KnownCheck = { name: string; shuts?: readonly Stoppable[] };

const doorsOf = (shuts: readonly Stoppable[] = []): string => [...shuts].sort().join();

/**
 * Brings what an earlier release found to the checks of this one: a finding of a check that is no
 * more is forgotten, since nothing could ever find it mended, and the others keep those doors shut
 * that their checks name now. Writes nothing where nothing has changed.
 * @returns how many findings were forgotten
 */
export function keepKnownFindings(checks: readonly KnownCheck[], now: number = Date.now()): number {
  const known = new Map(checks.map(({ name, shuts = [] }) => [name, shuts]));
  const kept = listFindings();
  const former = kept.filter(({ name }) => !known.has(name));
  const changed = kept.filter(
    ({ name, shuts }) => known.has(name) && doorsOf(shuts) !== doorsOf(known.get(name)),
  );
  if (former.length + changed.length === 0) return 0;
  return transaction(() => {
    db.delete(findings)
      .where(notInArray(findings.name, [...known.keys()]))
      .run();
    for (const { name } of changed)
      db.update(findings)
        .set({ shuts: [...(known.get(name) ?? [])] })
        .where(eq(findings.name, name))
        .run();
    recordChange("staff", "findings.changed", null, now);
    return former.length;
  });
}
