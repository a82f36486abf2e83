import { eq } from "drizzle-orm";
import { recordCaseEvent, type Actor } from "~/core/cases/record-case-event";
import { Conflict, NotFound, RuleBroken } from "~/core/errors";
import { recordEvent } from "~/core/events";
import { findFiling } from "~/core/outreach/queries";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { cases } from "~/db/schema/cases";
import { filings, pursuits } from "~/db/schema/outreach";
import { transaction } from "~/db/transaction";

/** `filedOn` is a calendar day, `2026-11-20`. */
export type Filing = { court: string; number: string; filedOn: string };

function check({ court, number, filedOn }: Filing, now: number): void {
  if (court.trim().length < 3) throw new RuleBroken("no_court", "Please name the court.");
  if (number.trim() === "")
    throw new RuleBroken("no_number", "Please give the court's number of the filing.");
  const day = /^\d{4}-\d{2}-\d{2}$/.test(filedOn) ? Date.parse(`${filedOn}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== filedOn)
    throw new RuleBroken("no_day", "Please give the day of the filing as YYYY-MM-DD.");
  if (day > now) throw new RuleBroken("future_day", "The day of the filing lies in the future.");
}

/**
 * Records a filing in court, which is how the last step is reached (decisions, The letter of the
 * last step). The same filing again changes nothing.
 * @throws NotFound; RuleBroken when court, number or day are not valid; Conflict when another
 * filing is on record or the case is not submitted
 */
export function recordFiling(
  caseId: string,
  filing: Filing,
  actor: Actor,
  now: number = Date.now(),
): void {
  check(filing, now);
  transaction(() => {
    const row = db.select().from(cases).where(eq(cases.id, caseId)).get();
    if (!row) throw new NotFound(`There is no case ${caseId}.`);
    const known = findFiling(caseId);
    if (known?.number === filing.number.trim()) return;
    if (known)
      throw new Conflict(`Case ${caseId} was filed as ${known.number} at ${known.court} already.`);
    if (row.status !== "submitted")
      throw new Conflict(`Case ${caseId} is ${row.status}; only submitted cases are filed.`);
    const { filedOn } = filing;
    const [court, number] = [filing.court.trim(), filing.number.trim()];
    db.insert(filings)
      .values({
        id: newId("fil"),
        caseId,
        court,
        number,
        filedOn,
        recordedBy: actor.id ?? actor.kind,
        createdAt: now,
      })
      .run();
    db.insert(pursuits)
      .values({ caseId, releasedAt: now, nextStep: null, dueAt: now, filedAt: now })
      .onConflictDoUpdate({ target: pursuits.caseId, set: { filedAt: now, nextStep: null } })
      .run();
    db.update(cases)
      .set({
        outreachStep: "final_notice",
        outreachReleasedAt: row.outreachReleasedAt ?? now,
        updatedAt: now,
      })
      .where(eq(cases.id, caseId))
      .run();
    recordCaseEvent(caseId, "filing_recorded", { court, number, filedOn }, actor, now);
    recordChange(row.userId, "case.changed", caseId, now);
    recordChange("staff", "case.changed", caseId, now);
    recordEvent("outreach/filed", { caseId }, `filed:${caseId}`);
  });
}
