import { eq, notInArray } from "drizzle-orm";
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

/**
 * Replaces the doctor's earlier findings, in one commit. A finding that stays at its level keeps
 * its start.
 * @returns the names of the checks that fail and did not fail before
 */
export function recordFindings(
  found: readonly FindingToRecord[],
  now: number = Date.now(),
): string[] {
  return transaction(() => {
    const begun: string[] = [];
    for (const { name, ...finding } of found) {
      const before = db.select().from(findings).where(eq(findings.name, name)).get();
      if (finding.level === "fail" && before?.level !== "fail") begun.push(name);
      const beganAt = before?.level === finding.level ? before.beganAt : now;
      const set = { ...finding, shuts: [...finding.shuts], beganAt, lookedAt: now };
      db.insert(findings)
        .values({ name, ...set })
        .onConflictDoUpdate({ target: findings.name, set })
        .run();
    }
    const names = found.map(({ name }) => name);
    db.delete(findings).where(notInArray(findings.name, names)).run();
    recordChange("staff", "findings.changed", null, now);
    return begun;
  });
}
