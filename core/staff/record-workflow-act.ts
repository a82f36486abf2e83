import { keepAct } from "~/core/accounts/keep-act";
import { recordStaffAct, type Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { transaction } from "~/db/transaction";

/** A manual act on the workflows; `subjectId` is the run's, or the event's name. */
export type WorkflowAct = {
  act: "send-event" | "replay-run" | "cancel-run";
  subjectKind: "run" | "event";
  subjectId: string;
  before?: unknown;
  after?: unknown;
};

// Ids say what an event was about; words in its data may be personal.
const id = /^[a-z]{2,6}_(?:[0-9a-f]{12}[0-9a-z]{6}|[0-9a-f]{32})$/;

/**
 * The part of an event's data that the audit log may keep for ever: ids, and the names of the other
 * keys.
 */
export function dataForAudit(data: Record<string, unknown>): Record<string, string> {
  const told = ([, value]: [string, unknown]): string =>
    typeof value === "string" && id.test(value) ? value : "(not kept)";
  return Object.fromEntries(
    Object.entries(data)
      .slice(0, 40)
      .map((entry) => [entry[0].slice(0, 80), told(entry)]),
  );
}

/**
 * Records a manual sending, replay or cancelling, in one transaction with `work`. Only the demo
 * allows it without a person of staff.
 * @throws NotAllowed when the person is no staff (any more); whatever `work` throws
 */
export function recordWorkflowAct<T>(
  staff: Staff | null,
  act: WorkflowAct,
  work: () => T,
  now: number = Date.now(),
): T {
  return transaction(() => {
    const value = work();
    if (staff) recordStaffAct({ staff, ...act, at: now });
    else keepAct({ ...act, actorKind: "operator", actorId: null, at: now });
    return value;
  });
}
