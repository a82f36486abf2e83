import { listCredentialMarks } from "~/core/accounts/credentials/list-credential-marks";
import { provenCredentials } from "~/core/accounts/credentials/proven-credentials";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import type { ProvenCredentials } from "~/db/schema/credentials";
import type { Credential } from "~/db/vocabulary";

/** The change that "That was not me" reversed, and which notice it came from. */
export type Reversal = { changeId: string; toldBy: "email" | "phone" };

export type EndedAccess = {
  userId: string;
  credential: Credential;
  reverses?: Reversal;
  now: number;
};

/**
 * Records in the journal what a change of credentials ended: a role, the password of before, proven
 * credentials that are gone. What is given again is on record too, since it undoes the end of one.
 * In the transaction around, after the change.
 */
export function noteEndedAccess(
  { userId, credential, reverses, now }: EndedAccess,
  before: ProvenCredentials,
): void {
  const after = provenCredentials(userId);
  const [key, at] = [userId, now];
  if (before.role !== null && after.role === null)
    recordJournalLine({ kind: "role_ended", key, at });
  if (before.role === null && after.role !== null)
    recordJournalLine({ kind: "role_given", key, at });
  const wasTakenBack = credential === "taken_back";
  if (credential === "password" || wasTakenBack)
    recordJournalLine({ kind: "password_ended", key, detail: { wasTakenBack, ...reverses }, at });
  if (credential === "recovery_codes")
    recordJournalLine({ kind: "credential_ended", key, detail: { credential }, at });
  const [had, has] = [listCredentialMarks(userId, before), listCredentialMarks(userId, after)];
  for (const { credential: ended, mark: whom } of had)
    if (!has.some(({ mark }) => mark === whom))
      recordJournalLine({ kind: "credential_ended", key, whom, detail: { credential: ended }, at });
  for (const { mark: whom } of has)
    if (!had.some(({ mark }) => mark === whom))
      recordJournalLine({ kind: "credential_given", key, whom, at });
}
