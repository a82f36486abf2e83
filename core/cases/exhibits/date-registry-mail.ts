import { recordStaffAct, type Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { getCase } from "~/core/cases/queries";
import { isCalendarDay } from "~/core/claims/facts/calendar";
import { recordFact } from "~/core/claims/facts/record-fact";
import { rankForReview } from "~/core/claims/gate/rank-for-review";
import { RuleBroken } from "~/core/errors";
import { listExhibits, recordExhibit } from "~/core/evidence/exhibits";
import { recordChange } from "~/core/record-change";
import { transaction } from "~/db/transaction";

/** The first day on which a number could be registered. */
const registryOpened = "2003-06-27";

/** The registry's e-mail: one that is kept already, or one that staff brings with its hash. */
type RegistryMail = { id: string; sha256?: string };

function checkDay(day: string, now: number): void {
  const today = new Date(now).toISOString().slice(0, 10);
  const isShaped = /^\d{4}-\d{2}-\d{2}$/.test(day) && isCalendarDay(day);
  if (!isShaped || day < registryOpened || day > today)
    throw new RuleBroken("wrong_day", "Name the day in the e-mail, from 27 June 2003 on.");
}

/**
 * Notes since when a number is registered, as the registry's e-mail shows that is kept for the case
 * (CL-01): a fact of an outside record, above what the person says and below staff's corrections.
 * @throws NotAllowed; NotFound; RuleBroken `case_closed`, `wrong_day`, `no_exhibit`
 */
export function dateRegistryMail(
  { caseId, mail, day }: { caseId: string; mail: RegistryMail; day: string },
  staff: Staff,
  now: number = Date.now(),
): void {
  transaction(() => {
    const { userId, archivedAt, purgedAt } = getCase(caseId);
    if (archivedAt !== null || purgedAt !== null)
      throw new RuleBroken("case_closed", "This case is archived, and takes nothing new.");
    checkDay(day, now);
    const { id, sha256 } = mail;
    if (sha256 !== undefined)
      recordExhibit({ id, caseId, userId, sha256, by: "admin" }, staff.userId, now);
    else if (!listExhibits(caseId).some((exhibit) => exhibit.id === id))
      throw new RuleBroken("no_exhibit", "Choose the e-mail that shows the day, or add it.");
    recordFact({
      caseId,
      fact: "registry_date",
      value: day,
      source: "outside",
      sourceRef: id,
      saidBy: staff.userId,
      reason: "by the registry's e-mail",
      at: now,
    });
    recordStaffAct({
      staff,
      act: "date-registry-mail",
      subjectKind: "case",
      subjectId: caseId,
      after: { day, exhibit: id },
      at: now,
    });
    rankForReview(caseId, now);
    recordChange(userId, "case.changed", caseId, now);
    recordChange("staff", "case.changed", caseId, now);
  });
}
