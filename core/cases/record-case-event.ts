import { sql } from "drizzle-orm";
import { db } from "~/db/client";
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

/** Adds a line to a case's story, in the transaction around. */
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
}
