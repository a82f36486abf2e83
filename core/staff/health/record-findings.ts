import { notInArray, sql } from "drizzle-orm";
import { noteLook, type Look } from "~/core/staff/health/last-look";
import { listFindings, type KeptFinding } from "~/core/staff/health/list-findings";
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
  /** The check could not be made this time. */
  isUnseen?: boolean;
  /**
   * A number that stands for what the check looks at; null or left out where that is always the
   * same thing.
   */
  circumstances?: number | null;
};

// What a row holds after it was recorded anew: the values of the row that was refused.
const asRecorded = {
  level: sql`excluded.level`,
  found: sql`excluded.found`,
  mend: sql`excluded.mend`,
  shuts: sql`excluded.shuts`,
  beganAt: sql`excluded.began_at`,
  lookedAt: sql`excluded.looked_at`,
  circumstances: sql`excluded.circumstances`,
};

/** Whether a check looks at the same thing as before. What an earlier release kept may be. */
const looksAtSame = (earlier: KeptFinding, circumstances: number | null): boolean =>
  earlier.circumstances === null || earlier.circumstances === circumstances;

/**
 * What is kept of a finding after an earlier one. A fault that could not be looked at again still
 * stands, as it was found; one that keeps doors shut stands until the same check says that all is
 * well, or that it is not in use. What was found of another account, bucket or machine does not
 * count for this one, which has never been looked at.
 */
function afterEarlier(
  { isUnseen = false, shuts, circumstances = null, ...finding }: FindingToRecord,
  earlier: KeptFinding | undefined,
  now: number,
): KeptFinding {
  const known = earlier && looksAtSame(earlier, circumstances) ? earlier : undefined;
  const failed = known?.level === "fail";
  if (failed && isUnseen) return { ...known, shuts: [...shuts] };
  const level = failed && shuts.length > 0 && finding.level === "warn" ? "fail" : finding.level;
  return {
    ...finding,
    level,
    shuts: [...shuts],
    beganAt: known?.level === level ? known.beganAt : now,
    lookedAt: isUnseen ? (known?.lookedAt ?? 0) : now,
    circumstances,
  };
}

/**
 * Records what the doctor found, in one commit and a handful of statements. A finding that stays at
 * its level keeps its start; a check that was never made is kept with `lookedAt` 0, and keeps its
 * doors shut.
 * @param look which look it is, for the next start; null for one that only some checks make, which
 * leaves the findings of the others as they are
 * @returns the findings as they are kept, and the names of the checks that fail and did not fail
 * before
 */
export function recordFindings(
  found: readonly FindingToRecord[],
  now: number = Date.now(),
  look: Look | null = { circumstances: 0, isWhole: true },
): { kept: KeptFinding[]; begun: string[] } {
  return transaction(() => {
    const before = new Map(listFindings().map((finding) => [finding.name, finding]));
    const kept = found.map((finding) => afterEarlier(finding, before.get(finding.name), now));
    if (kept.length > 0)
      db.insert(findings)
        .values(kept)
        .onConflictDoUpdate({ target: findings.name, set: asRecorded })
        .run();
    const names = found.map(({ name }) => name);
    if (look?.isWhole) db.delete(findings).where(notInArray(findings.name, names)).run();
    if (look) noteLook(look, now);
    recordChange("staff", "findings.changed", null, now);
    const begun = kept
      .filter(({ name, level }) => level === "fail" && before.get(name)?.level !== "fail")
      .map(({ name }) => name);
    return { kept, begun };
  });
}
