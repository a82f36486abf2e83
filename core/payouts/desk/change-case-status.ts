import { findPerson } from "~/core/accounts/queries";
import { actAsStaff, timeToUndo, type StaffOrder } from "~/core/cases/act-as-staff";
import { moveCase } from "~/core/cases/move-case";
import { getCase, type Case } from "~/core/cases/queries";
import { rejectCase } from "~/core/cases/reject-case";
import { settleCase } from "~/core/cases/settle-case";
import { findOpenCase } from "~/core/cases/intake/find-open-case";
import type { Actor } from "~/core/cases/record-case-event";
import { submitCase } from "~/core/cases/intake/submit-case";
import { settlementKey } from "~/core/payouts/list-unannounced-money";
import { findMailByKey } from "~/core/messaging/mail/mailbox";
import { queueMail } from "~/core/messaging/mail/queue-mail";
import { marksOfCase } from "~/core/restore/mail-marks";
import { Conflict } from "~/core/errors";
import { deliverLater } from "~/core/events";
import { reverseSettlement } from "~/core/payouts/reverse-settlement";
import type { CaseStatus } from "~/db/vocabulary";

type Letter = { subject: string; text: string; html: string };
export type UpdateFacts = {
  firstName: string;
  caseTitle: string;
  caseNumber: string | null;
  oldStatus: CaseStatus;
  newStatus: CaseStatus;
  /** The reason shown to a rejected case's owner. */
  reason: string | null;
};

export type StatusChange = Omit<StaffOrder, "act"> & {
  to: CaseStatus;
  /** The reason: told to the owner of a rejected case, recorded for a reversed settlement. */
  reason: string;
  from: string;
  write: (facts: UpdateFacts) => Letter;
};

/**
 * `mail` is the outcome of notifying the owner: queued under an id, not possible, or refused by the
 * outbox.
 */
export type StatusChanged = {
  changed: boolean;
  status: CaseStatus;
  mail: { id: string } | "none" | "failed";
};

// A list shows cases that changed their status, so the case must not be joined to another here.
function submitAlone(caseId: string, actor: Actor, now: number): void {
  const open = findOpenCase(caseId);
  if (open)
    throw new Conflict(
      `This person has ${open.externalCaseId} against the same sender. Accept this one in the review queue: its picture is added there.`,
    );
  submitCase(caseId, actor, now);
}

function move(row: Case, { to, reason, staff }: StatusChange, now: number): void {
  const actor = { kind: "admin", id: staff.userId } as const;
  if (row.archivedAt !== null) throw new Conflict("The case is archived and stays as it is.");
  if (row.status === "settled")
    reverseSettlement(row.id, reason || "Set back by staff", actor, now);
  const from = getCase(row.id).status;
  if (from === to) return;
  if (to === "settled") settleCase(row.id, actor, now);
  else if (to === "rejected")
    rejectCase(row.id, { code: "by_staff", sentence: reason }, actor, now);
  else if (to === "submitted" && (from === "pending" || from === "review"))
    submitAlone(row.id, actor, now);
  else moveCase(row.id, to, actor, now);
}

// The workflows that announce these statuses use the same keys, so that each fact is mailed once.
function keyOf(row: Case): string {
  const { id, status, settledAt, version } = row;
  const known = status === "submitted" || status === "rejected" ? status : `status:${version}`;
  const told = status === "settled" && settledAt !== null;
  const key = `mail:${told ? settlementKey(id, settledAt) : `told:${id}:${known}`}`;
  return findMailByKey(key) ? `${key}:${version}` : key;
}

// As the workflows say what they tell of these statuses.
function toldOf({ status, rejectionText }: Case): string[] {
  if (status === "rejected") return [status, rejectionText ?? ""];
  return status === "submitted" || status === "settled" ? [status] : ["status", status];
}

function tellOwner(before: Case, change: StatusChange, now: number): StatusChanged["mail"] {
  const person = findPerson(before.userId);
  if (!person?.email || !person.emailProven) return "none";
  const after = getCase(before.id);
  const facts = {
    firstName: person.firstName,
    caseTitle: after.title,
    caseNumber: after.externalCaseId,
    oldStatus: before.status,
    newStatus: after.status,
    reason: after.status === "rejected" ? after.rejectionText : null,
  };
  const { from, write } = change;
  const mail = {
    key: keyOf(after),
    kind: "case-update",
    to: person.email,
    from,
    userId: before.userId,
    caseId: before.id,
    now,
  };
  const marks = marksOfCase(before.id, "told", ...toldOf(after));
  const id = queueMail({ ...mail, marks, ...write(facts) });
  return id ? { id } : "failed";
}

/**
 * Changes the status of a case for staff (A §4). Into `settled` it runs the settlement act, out of
 * it the reversal; a rejection keeps the reason. An owner with a proven address is mailed once the
 * time to undo is over.
 * @throws NotAllowed; NotFound; Conflict; RuleBroken
 */
export function changeCaseStatus(change: StatusChange): StatusChanged {
  const now = change.now ?? Date.now();
  return actAsStaff(
    { ...change, act: change.to === "rejected" ? "reject-case" : "change-case-status", now },
    () => {
      const before = getCase(change.caseId);
      if (before.status === change.to)
        return { changed: false, status: before.status, mail: "none" };
      return deliverLater(timeToUndo, () => {
        move(before, change, now);
        return { changed: true, status: change.to, mail: tellOwner(before, change, now) };
      });
    },
  );
}
