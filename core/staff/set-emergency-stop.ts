import { and, eq } from "drizzle-orm";
import { parse } from "tldts";
import { recordStaffAct, type Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { toStateCode } from "~/core/accounts/us-states";
import { RuleBroken } from "~/core/errors";
import { recordChange } from "~/core/record-change";
import { noteStop } from "~/core/staff/adopted/adopt-stops";
import { scopesOfStop } from "~/core/claims/gate/scopes-of-stop";
import { plainLine } from "~/core/words/plain-line";
import { db } from "~/db/client";
import { emergencyStops } from "~/db/schema/claims";
import { transaction } from "~/db/transaction";
import type { Stoppable, StopScope } from "~/db/vocabulary";

/** The target of a stop; `subject` is a state's code or a company's domain. */
export type StopTarget = { what: Stoppable; scope: StopScope; subject: string };

// People paste an address as readily as they type a domain.
const hostOf = (typed: string): string | null =>
  parse(typed.toLowerCase()).hostname?.replace(/^www\./, "") ?? null;

function subjectOf({ scope, subject }: StopTarget): string {
  if (scope === "everything") return "";
  const typed = subject.trim();
  const named = scope === "state" ? toStateCode(typed) : hostOf(typed);
  if (named === null || named === "" || (scope === "company" && !named.includes(".")))
    throw new RuleBroken(
      "wrong_stop",
      scope === "state"
        ? "Name the state by its postal code, such as FL."
        : "Name the company by its domain, such as shop.com.",
    );
  return named;
}

const widerScope = "Stop it everywhere or in a state: it concerns no company.";

const nameOf = ({ what, scope }: StopTarget, subject: string): string =>
  [what, scope, subject].filter(Boolean).join(" ");

/**
 * Stops something at once, with the reason on record (CL-10). An existing stop stays as it is.
 * @returns whether it was stopped now @throws NotAllowed; RuleBroken `wrong_stop`, `reason_missing`
 */
export function setEmergencyStop(
  target: StopTarget,
  typedReason: string,
  staff: Staff,
  now: number = Date.now(),
): boolean {
  return transaction(() => {
    const { what, scope } = target;
    // Such a stop would hold nothing, while staff believes that it does.
    if (!scopesOfStop[what].includes(scope)) throw new RuleBroken("wrong_stop", widerScope);
    const subject = subjectOf(target);
    const reason = plainLine(typedReason, 300).trim();
    if (reason.length < 5)
      throw new RuleBroken("reason_missing", "Say in a few words why this is stopped.");
    const { changes } = db
      .insert(emergencyStops)
      .values({ what, scope, subject, reason, stoppedBy: staff.userId, stoppedAt: now })
      .onConflictDoNothing()
      .run();
    if (changes > 0) noteStop("stop_set", { what, scope, subject, by: staff.userId }, now);
    recordStaffAct({
      staff,
      act: "stop-door",
      subjectKind: "emergency-stop",
      subjectId: nameOf(target, subject),
      before: null,
      after: { reason },
      at: now,
    });
    recordChange("staff", "stops.changed", null, now);
    return changes > 0;
  });
}

/**
 * Lifts a stop; waiting work goes on. @returns whether there was one @throws NotAllowed; RuleBroken
 */
export function liftEmergencyStop(
  target: StopTarget,
  staff: Staff,
  now: number = Date.now(),
): boolean {
  return transaction(() => {
    const subject = subjectOf(target);
    const { what, scope } = target;
    const same = and(
      eq(emergencyStops.what, what),
      eq(emergencyStops.scope, scope),
      eq(emergencyStops.subject, subject),
    );
    const stop = db.select().from(emergencyStops).where(same).get();
    if (!stop) return false;
    db.delete(emergencyStops).where(same).run();
    noteStop("stop_lifted", { what, scope, subject, by: staff.userId }, now);
    recordStaffAct({
      staff,
      act: "lift-stop",
      subjectKind: "emergency-stop",
      subjectId: nameOf(target, subject),
      before: { reason: stop.reason, stoppedBy: stop.stoppedBy, stoppedAt: stop.stoppedAt },
      after: null,
      at: now,
    });
    recordChange("staff", "stops.changed", null, now);
    return true;
  });
}
