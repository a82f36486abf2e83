import { recordStaffAct, type Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { db } from "~/db/client";
import { auditLog } from "~/db/schema/logs";
import { transaction } from "~/db/transaction";

/** What somebody did to the workflows by hand; `subjectId` is the run's, or the event's name. */
export type WorkflowAct = {
  act: "send-event" | "replay-run" | "cancel-run";
  subjectKind: "run" | "event";
  subjectId: string;
  before?: unknown;
  after?: unknown;
};

// Ids say what an event was about; words in its data may be somebody's.
const id = /^[a-z]{2,6}_[0-9a-f]{32}$/;

/** Of an event's data what may stand in the audit for ever: ids, and the names of the rest. */
export function tellData(data: Record<string, unknown>): Record<string, string> {
  const told = ([, value]: [string, unknown]): string =>
    typeof value === "string" && id.test(value) ? value : "(not kept)";
  return Object.fromEntries(
    Object.entries(data)
      .slice(0, 40)
      .map((entry) => [entry[0].slice(0, 80), told(entry)]),
  );
}

/**
 * Puts a sending, a replay or a cancelling by hand on record, in one transaction with `work`. Only
 * the demo has nobody of staff behind it.
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
    else
      db.insert(auditLog)
        .values({ ...act, actorKind: "operator", actorId: null, at: now })
        .run();
    return value;
  });
}
