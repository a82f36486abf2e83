import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { sqlite } from "~/db/client";
import { makePayee } from "~/tests/support/money";

/** A person of staff, as acts of staff take them. */
export function makeStaff(role: "admin" | "super_admin" = "admin"): Staff {
  const { userId } = makePayee();
  sqlite.prepare("UPDATE users SET password_hash = 'x' WHERE id = ?").run(userId);
  sqlite
    .prepare("INSERT INTO admin_users (user_id, role, created_at) VALUES (?, ?, 1)")
    .run(userId, role);
  return { userId, configuredEmails: [], ip: null };
}

/** What the audit holds about a subject, oldest first. */
export function auditOf(
  subjectId: string,
): { act: string; actorId: string; before: unknown; after: unknown }[] {
  const rows = sqlite
    .prepare<
      [string],
      { act: string; actorId: string; before: string | null; after: string | null }
    >(
      "SELECT act, actor_id AS actorId, before, after FROM audit_log WHERE subject_id = ? ORDER BY seq",
    )
    .all(subjectId);
  const parse = (json: string | null): unknown =>
    json === null ? null : (JSON.parse(json) as unknown);
  return rows.map((row) => ({ ...row, before: parse(row.before), after: parse(row.after) }));
}

export const versionOf = (caseId: string): number =>
  sqlite.prepare("SELECT version FROM cases WHERE id = ?").pluck().get(caseId) as number;
