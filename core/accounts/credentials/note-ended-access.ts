import { provenCredentials } from "~/core/accounts/credentials/proven-credentials";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import type { AdminRole, Credential } from "~/db/vocabulary";

/**
 * Records in the journal what a change of credentials ended: a role, or the password of before. A
 * role that is given again is on record too, since it undoes the end of one. In the transaction
 * around, after the change.
 */
export function noteEndedAccess(
  { userId, credential, now }: { userId: string; credential: Credential; now: number },
  roleBefore: AdminRole | null,
): void {
  const { role } = provenCredentials(userId);
  const [key, at] = [userId, now];
  if (roleBefore !== null && role === null) recordJournalLine({ kind: "role_ended", key, at });
  if (roleBefore === null && role !== null) recordJournalLine({ kind: "role_given", key, at });
  const wasTakenBack = credential === "taken_back";
  if (credential === "password" || wasTakenBack)
    recordJournalLine({ kind: "password_ended", key, detail: { wasTakenBack }, at });
}
