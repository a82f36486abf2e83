import { keepAct } from "~/core/accounts/keep-act";

export type AuditEntry = {
  act: string;
  /** Whose account the act concerned. */
  userId: string;
  ip: string | null;
  at: number;
};

/**
 * Records an act of a person on their own account in the audit log, in the transaction around. The
 * entry names the act and contains no secret.
 */
export function recordAudit({ act, userId, ip, at }: AuditEntry): void {
  const subject = { subjectKind: "user", subjectId: userId };
  keepAct({ at, actorKind: "user", actorId: userId, act, ...subject, ip });
}
