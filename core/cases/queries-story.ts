import { listCaseEvents } from "~/core/claims/list-case-events";
import { statement } from "~/core/list-rows";

export type StoryLine = {
  id: number;
  kind: string;
  actorKind: string;
  actorName: string | null;
  data: Record<string, unknown>;
  at: number;
};

const longest = 500;
const nameOf = "SELECT trim(first_name || ' ' || last_name) FROM profiles WHERE user_id = ?";

/** A case's story, newest first. */
export function listCaseStory(caseId: string): StoryLine[] {
  const newest = listCaseEvents(caseId).toReversed().slice(0, longest);
  const names = new Map(
    [...new Set(newest.flatMap(({ actorId }) => (actorId === null ? [] : [actorId])))].map(
      (actorId) => [actorId, statement<[string], string>(nameOf).pluck().get(actorId) ?? null],
    ),
  );
  return newest.map(({ id, kind, actorKind, actorId, data, at }) => {
    const actorName = actorId === null ? null : (names.get(actorId) ?? null);
    return { id, kind, actorKind, actorName, data, at };
  });
}

export type AuditLine = {
  seq: number;
  at: number;
  act: string;
  actorKind: string;
  actorName: string | null;
  before: unknown;
  after: unknown;
};

const audit = `SELECT a.seq, a.at, a.act, a.actor_kind AS actorKind, trim(p.first_name || ' ' || p.last_name) AS actorName, a.before, a.after
  FROM audit_log a LEFT JOIN profiles p ON p.user_id = a.actor_id WHERE a.subject_kind = 'case' AND a.subject_id = ? ORDER BY a.seq DESC LIMIT 200`;

/** The acts of staff on a case with the state before and after, newest first. */
export function listCaseAudit(caseId: string): AuditLine[] {
  const rows = statement<
    unknown[],
    Omit<AuditLine, "before" | "after"> & {
      before: string | null;
      after: string | null;
    }
  >(audit).all(caseId);
  const parse = (json: string | null): unknown =>
    json === null ? null : (JSON.parse(json) as unknown);
  return rows.map((row) => ({ ...row, before: parse(row.before), after: parse(row.after) }));
}
