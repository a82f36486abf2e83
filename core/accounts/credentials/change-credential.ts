import { ne } from "drizzle-orm";
import { closeSessions } from "~/core/accounts/sign-in/close-sessions";
import { noteEndedAccess, type Reversal } from "~/core/accounts/credentials/note-ended-access";
import { provenCredentials } from "~/core/accounts/credentials/proven-credentials";
import { getNumberSetting } from "~/core/accounts/settings";
import { voidPending } from "~/core/accounts/credentials/void-pending";
import { hours } from "~/core/duration";
import { recordEvent } from "~/core/events";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { sessions } from "~/db/schema/accounts";
import { credentialChanges, type ProvenCredentials } from "~/db/schema/credentials";
import { transaction } from "~/db/transaction";
import type { Credential } from "~/db/vocabulary";

export type CredentialChange = {
  userId: string;
  credential: Credential;
  by: "owner" | "staff" | "carrier" | "system";
  /** Which sessions end: all, none, or all but the one that acted. */
  ends: "all" | "none" | { keep: string | null };
  /** An address whose request for proof stays good, because the account carries it already. */
  spared?: string | null;
  /** What "That was not me" reversed by this. */
  reverses?: Reversal;
  now: number;
};

function endSessionsOf({ userId, ends, now }: CredentialChange): void {
  if (ends === "none") return;
  closeSessions(userId, ends === "all" ? undefined : ne(sessions.id, ends.keep ?? ""), now);
}

// A credential that was never proven cannot have been stolen from anybody.
const hasProvenContact = ({ email, phone }: ProvenCredentials): boolean =>
  email !== null || phone !== null;

function holdOf({ credential, now }: CredentialChange): number | null {
  return credential === "taken_back"
    ? null
    : now + hours(getNumberSetting("credential_hold_hours"));
}

/**
 * The one place that every change of an account's credentials passes through (decisions, "Account
 * recovery is one state machine"). `act` makes the change. In the same commit everything pending on
 * the account is voided, sessions end as `ends` says, payouts are held (setting
 * `credential_hold_hours`), the journal learns what ended, and the credentials proven before are
 * notified, with a link that reverses the change.
 */
export function changeCredential<Result>(change: CredentialChange, act: () => Result): Result {
  return transaction(() => {
    const { userId, credential, by, spared = null, now } = change;
    const before = provenCredentials(userId);
    const result = act();
    noteEndedAccess(change, before);
    voidPending(userId, now, spared);
    endSessionsOf(change);
    const id = newId("way");
    const isOwned = hasProvenContact(before);
    db.insert(credentialChanges)
      .values({
        id,
        userId,
        credential,
        changedBy: by,
        before: isOwned ? before : null,
        at: now,
        toldAt: isOwned ? null : now,
        holdsUntil: isOwned ? holdOf(change) : now,
      })
      .run();
    if (isOwned) recordEvent("access/changed", { changeId: id });
    return result;
  });
}
