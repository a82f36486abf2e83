import { notInArray, sql } from "drizzle-orm";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { findings } from "~/db/schema/figures";
import { transaction } from "~/db/transaction";
import type { FindingLevel, Stoppable } from "~/db/vocabulary";

export type FindingToRecord = {
  name: string;
  level: FindingLevel;
  found: string;
  mend: string | null;
  shuts: readonly Stoppable[];
};

// What a row holds after it was recorded anew: the values of the row that was refused.
const asRecorded = {
  level: sql`excluded.level`,
  found: sql`excluded.found`,
  mend: sql`excluded.mend`,
  shuts: sql`excluded.shuts`,
  beganAt: sql`excluded.began_at`,
  lookedAt: sql`excluded.looked_at`,
};

/**
 * Replaces the doctor's earlier findings, in one commit and a handful of statements. A finding that
 * stays at its level keeps its start.
 * @returns the names of the checks that fail and did not fail before
 */
export function recordFindings(
  found: readonly FindingToRecord[],
  now: number = Date.now(),
): string[] {
  return transaction(() => {
    const before = new Map(
      db
        .select()
        .from(findings)
        .all()
        .map((finding) => [finding.name, finding]),
    );
    const rows = found.map(({ shuts, ...finding }) => {
      const earlier = before.get(finding.name);
      const beganAt = earlier?.level === finding.level ? earlier.beganAt : now;
      return { ...finding, shuts: [...shuts], beganAt, lookedAt: now };
    });
    if (rows.length > 0)
      db.insert(findings)
        .values(rows)
        .onConflictDoUpdate({ target: findings.name, set: asRecorded })
        .run();
    const names = found.map(({ name }) => name);
    db.delete(findings).where(notInArray(findings.name, names)).run();
    recordChange("staff", "findings.changed", null, now);
    return found
      .filter(({ name, level }) => level === "fail" && before.get(name)?.level !== "fail")
      .map(({ name }) => name);
  });
}
