import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { exportRegister, registerHash } from "~/core/claims/register/signed-register";
import { sqlite } from "~/db/client";
import { makeSubmittedCase } from "~/tests/support/money";
import { versionOf } from "~/tests/support/staff-people";

/** A case of a person that this member of staff has just rejected, as its undoing names it. */
export function justRejected(userId: string, staff: Staff): Record<string, string> {
  const caseId = makeSubmittedCase(userId);
  sqlite
    .prepare("UPDATE cases SET status = 'rejected', rejection_text = 'No text.' WHERE id = ?")
    .run(caseId);
  sqlite
    .prepare(
      `INSERT INTO audit_log (at, actor_kind, actor_id, act, subject_kind, subject_id, before, after)
       VALUES (?, 'admin', ?, 'reject-case', 'case', ?, ?, ?)`,
    )
    .run(
      Date.now(),
      staff.userId,
      caseId,
      JSON.stringify({ status: "submitted", rejectionText: null }),
      JSON.stringify({ status: "rejected", rejectionText: "No text." }),
    );
  return { intent: "undo", caseId, version: String(versionOf(caseId)) };
}

const stop = { what: "letters", scope: "state", subject: "AK" };

/** A stop as staff asks for it. */
export const aStop = { ...stop, reason: "A look at the law." };

/** A stop that stands, as staff lifts it. */
export function standingStop(): Record<string, string> {
  sqlite
    .prepare(
      `INSERT INTO emergency_stops (what, scope, subject, reason, stopped_by, stopped_at)
       VALUES (@what, @scope, @subject, 'A look at the law.', 'somebody', 1) ON CONFLICT DO NOTHING`,
    )
    .run(stop);
  return stop;
}

/** The register as counsel approved one theory in it and signed it. */
export function signedRegister(): Record<string, string> {
  const register = exportRegister(new Date().toISOString().slice(0, 10)).replace(
    /("subject": "WA1",[^}]*?"counsel": )null(,\s*"memoDate": )null(,\s*"memoHash": )null(,\s*"expiresOn": )null/,
    `$1"C. Counsel, Esq."$2"2026-01-05"$3"${"cd".repeat(32)}"$4"2099-01-01"`,
  );
  return { register, signed_hash: registerHash(register) };
}
