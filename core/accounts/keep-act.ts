import { sqlite } from "~/db/client";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import type { auditLog } from "~/db/schema/logs";

export type ActToKeep = {
  at: number;
  actorKind: (typeof auditLog.$inferInsert)["actorKind"];
  actorId: string | null;
  /** In the imperative: `save-setting`. */
  act: string;
  subjectKind: string;
  subjectId: string;
  before?: unknown;
  after?: unknown;
  ip?: string | null;
  /** What the journal keeps of the act beside its ids: a code, no words. */
  mark?: string;
};

// Prepared without a query builder, since a bulk update of payouts writes thousands of these.
const insert = sqlite.prepare<
  [
    at: number,
    actorKind: string,
    actorId: string | null,
    act: string,
    subjectKind: string,
    subjectId: string,
    before: string | null,
    after: string | null,
    ip: string | null,
  ]
>(
  `INSERT INTO audit_log (at, actor_kind, actor_id, act, subject_kind, subject_id, before, after, ip)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
);

const json = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

/** Whether an act of a person is the wish to be deleted, or takes it back. */
export const isDeletionWish = (act: string): boolean =>
  act === "ask-deletion" || act === "withdraw-deletion";

/**
 * Adds an act to the audit log, in the transaction around: the only place that does. An act of
 * staff or of an operator, and a person's wish to be deleted, is in the journal too, so that a
 * restored database knows what it lost (issue 24, 3). The values must hold no secret.
 */
export function keepAct(entry: ActToKeep): void {
  const { at, actorKind, actorId, act, subjectKind, subjectId, mark } = entry;
  const [before, after] = [json(entry.before), json(entry.after)];
  insert.run(at, actorKind, actorId, act, subjectKind, subjectId, before, after, entry.ip ?? null);
  if (actorKind !== "admin" && actorKind !== "operator" && !isDeletionWish(act)) return;
  const detail = { act, on: subjectKind, by: actorId, ...(mark !== undefined && { mark }) };
  recordJournalLine({ kind: "act", key: subjectId, detail, at });
}
