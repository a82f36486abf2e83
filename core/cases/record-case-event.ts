import { sql } from "drizzle-orm";
import { db } from "~/db/client";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import { caseEvents } from "~/db/schema/cases";

export type CaseEventKind =
  | "opened"
  | "read"
  | "submitted"
  | "picture_joined"
  | "sent_to_review"
  | "rejected"
  | "refused_at_intake"
  | "domain_looked_up"
  | "corrected"
  | "correction_proposed"
  | "answer_changed"
  | "looked_at"
  | "status_changed"
  | "settled"
  | "settlement_reversed"
  | "paid"
  | "instrument_sent"
  | "released"
  | "step_begun"
  | "letter_bounced"
  | "letter_withdrawn"
  | "reply_received"
  | "mail_came_in"
  | "reply_answered"
  | "answer_withdrawn"
  | "outreach_held"
  | "outreach_resumed"
  | "outreach_stopped"
  | "filing_recorded"
  | "address_confirmed"
  | "webhook_requested"
  | "webhook_sent"
  | "webhook_failed"
  | "purged";

export type Actor = {
  kind: "user" | "admin" | "system" | "operator" | "violator";
  id: string | null;
};

const { placeholder } = sql;

const insertEvent = db
  .insert(caseEvents)
  .values({
    caseId: placeholder("caseId"),
    kind: placeholder("kind"),
    data: placeholder("data"),
    actorKind: placeholder("actorKind"),
    actorId: placeholder("actorId"),
    at: placeholder("at"),
  })
  .prepare();

export const systemActor: Actor = { kind: "system", id: null };

/** Decisions that hold whoever took them: a company that settled is not written to again. */
const decisions: ReadonlySet<CaseEventKind> = new Set(["settled", "settlement_reversed"]);

// The product decides the same again from the same rows; a person would have to say it again.
const mustSurvive = (kind: CaseEventKind, actor: Actor): boolean =>
  decisions.has(kind) ||
  actor.kind === "operator" ||
  (actor.kind === "user" && kind === "answer_changed");

/**
 * Adds a line to a case's story, in the transaction around. What a restored database could not find
 * out by itself is in the journal too (issue 24, 3); acts of staff are there already (`keepAct`).
 */
export function recordCaseEvent(
  caseId: string,
  kind: CaseEventKind,
  data: Record<string, unknown>,
  actor: Actor,
  at: number,
): void {
  insertEvent.run({
    caseId,
    kind,
    data,
    actorKind: actor.kind,
    actorId: actor.id,
    at,
  });
  if (!mustSurvive(kind, actor)) return;
  const detail = { act: kind, on: "case", by: actor.id };
  recordJournalLine({ kind: "act", key: caseId, detail, at });
}
