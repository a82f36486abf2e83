import { eq, isNull, lt, and } from "drizzle-orm";
import { issueLink } from "~/core/accounts/links/issue-link";
import { provenCredentials } from "~/core/accounts/credentials/proven-credentials";
import { settledCredentials } from "~/core/accounts/credentials/settled-credentials";
import { issueTakeBack } from "~/core/accounts/credentials/take-back-change";
import { checkSuppression } from "~/core/consent/check-suppression";
import { queueMail } from "~/core/messaging/mail/queue-mail";
import { queueText } from "~/core/messaging/send/queue-text";
import { quietConversation } from "~/core/messaging/quiet-conversation";
import { hours } from "~/core/duration";
import { db } from "~/db/client";
import { profiles } from "~/db/schema/accounts";
import { credentialChanges } from "~/db/schema/credentials";
import { transaction } from "~/db/transaction";
import type { Credential } from "~/db/vocabulary";

type Letter = { subject: string; text: string; html: string };
type Change = typeof credentialChanges.$inferSelect;

/**
 * What a notice of a change contains: `takeBack` is the token of "That was not me", `reset` the
 * token of a link that sets a new password.
 */
export type Told = {
  credential: Credential;
  by: Change["changedBy"];
  firstName: string;
  takeBack: string | null;
  reset: string | null;
};

/** How a notice is worded. A text has its number of segments. */
export type Telling = {
  from: string;
  letter: (told: Told) => Letter;
  text: (told: Told) => { body: string; segments: number };
};

const kinds: Partial<Record<Credential, string>> = {
  password: "password-changed",
  address: "email-changed",
  taken_back: "change-taken-back",
};

function mail(
  change: Change,
  to: string,
  told: Told,
  { from, letter }: Telling,
  now: number,
): void {
  const { id, userId, credential } = change;
  queueMail({
    key: `way-in:${id}:${told.reset ? "reset" : "told"}`,
    kind: kinds[credential] ?? "protection-changed",
    to,
    from,
    userId,
    now,
    ...letter(told),
  });
}

// Nobody asked for this text, so it needs an opt-in (LG-08); without one, mail has to do.
function text(
  change: Change,
  phone: string,
  told: Omit<Told, "takeBack">,
  telling: Telling,
  now: number,
): void {
  if (!checkSuppression({ phone, purpose: "notice", now }).allowed) return;
  const takeBack =
    change.credential === "taken_back" ? null : issueTakeBack(change.id, "phone", change.at, now);
  queueText({
    ...telling.text({ ...told, takeBack }),
    conversationId: quietConversation(phone, now),
    phone,
    purpose: "notice",
    // The link is for the person who holds the phone, not for one who reads the conversation in the
    // portal.
    shownAs: "We texted that a way into this account was changed.",
    key: `way-in:${change.id}:text`,
    now,
  });
}

// The person who reversed a change sets the new password over the address proven before it.
function mailReset(change: Change, told: Told, telling: Telling, now: number): string | null {
  const to = provenCredentials(change.userId).email?.address ?? null;
  if (change.credential !== "taken_back" || to === null) return null;
  const reset = issueLink({
    purpose: "reset_password",
    userId: change.userId,
    email: to,
    lifetime: hours(24),
    now,
  });
  mail(change, to, { ...told, reset }, telling, now);
  return to;
}

/**
 * Notifies, once, every credential that was proven before a change: the address by mail, the number
 * by text where it has agreed to texts. The notice carries a link that reverses the change, unless
 * it reports a reversal or the credential itself is younger than 72 hours.
 */
export function notifyOldCredentials(
  changeId: string,
  telling: Telling,
  now: number = Date.now(),
): void {
  transaction(() => {
    const change = db
      .select()
      .from(credentialChanges)
      .where(eq(credentialChanges.id, changeId))
      .get();
    if (!change?.before || change.toldAt !== null) return;
    const { userId, credential, before, changedBy: by, at } = change;
    const settled = settledCredentials(userId, before, at);
    const firstName =
      db
        .select({ name: profiles.firstName })
        .from(profiles)
        .where(eq(profiles.userId, userId))
        .get()?.name ?? "";
    const told: Told = { credential, by, firstName, takeBack: null, reset: null };
    const written = mailReset(change, told, telling, now);
    const to = before.email?.address;
    const hasSay = credential !== "taken_back" && settled.email !== null;
    if (to && to !== written)
      mail(
        change,
        to,
        { ...told, takeBack: hasSay ? issueTakeBack(changeId, "email", at, now) : null },
        telling,
        now,
      );
    if (settled.phone) text(change, settled.phone.number, told, telling, now);
    db.update(credentialChanges)
      .set({ toldAt: now })
      .where(eq(credentialChanges.id, changeId))
      .run();
  });
}

/** Changes older than `before` of which nobody was notified yet: the sweep notifies again. */
export function listUntoldChanges(before: number, limit = 100): string[] {
  return db
    .select({ id: credentialChanges.id })
    .from(credentialChanges)
    .where(and(isNull(credentialChanges.toldAt), lt(credentialChanges.at, before)))
    .limit(limit)
    .all()
    .map(({ id }) => id);
}
