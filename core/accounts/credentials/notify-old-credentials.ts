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
import { unmarked } from "~/core/restore/mail-marks";
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
export type ChangeNotice = {
  credential: Credential;
  by: Change["changedBy"];
  firstName: string;
  takeBack: string | null;
  reset: string | null;
};

/** How a notice is worded. A text has its number of segments. */
export type NoticeTemplates = {
  from: string;
  letter: (notice: ChangeNotice) => Letter;
  text: (notice: ChangeNotice) => { body: string; segments: number };
};

const kinds: Partial<Record<Credential, string>> = {
  password: "password-changed",
  address: "email-changed",
  taken_back: "change-taken-back",
};

function mail(
  change: Change,
  to: string,
  notice: ChangeNotice,
  { from, letter }: NoticeTemplates,
  now: number,
): void {
  const { id, userId, credential } = change;
  queueMail({
    key: `way-in:${id}:${notice.reset ? "reset" : "told"}`,
    kind: kinds[credential] ?? "protection-changed",
    marks: unmarked("credential-change"),
    to,
    from,
    userId,
    now,
    ...letter(notice),
  });
}

// Nobody asked for this text, so it needs an opt-in (LG-08); without one, mail has to do.
function text(
  change: Change,
  phone: string,
  notice: Omit<ChangeNotice, "takeBack">,
  templates: NoticeTemplates,
  now: number,
): void {
  if (!checkSuppression({ phone, purpose: "notice", now }).allowed) return;
  const takeBack =
    change.credential === "taken_back" ? null : issueTakeBack(change.id, "phone", change.at, now);
  queueText({
    ...templates.text({ ...notice, takeBack }),
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
function mailReset(
  change: Change,
  notice: ChangeNotice,
  templates: NoticeTemplates,
  now: number,
): string | null {
  const to = provenCredentials(change.userId).email?.address ?? null;
  if (change.credential !== "taken_back" || to === null) return null;
  const reset = issueLink({
    purpose: "reset_password",
    userId: change.userId,
    email: to,
    lifetime: hours(24),
    now,
  });
  mail(change, to, { ...notice, reset }, templates, now);
  return to;
}

/**
 * Notifies, once, every credential that was proven before a change: the address by mail, the number
 * by text where it has agreed to texts. The notice carries a link that reverses the change, unless
 * it reports a reversal or the credential itself is younger than 72 hours.
 */
export function notifyOldCredentials(
  changeId: string,
  templates: NoticeTemplates,
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
    const notice: ChangeNotice = { credential, by, firstName, takeBack: null, reset: null };
    const written = mailReset(change, notice, templates, now);
    const to = before.email?.address;
    const hasSay = credential !== "taken_back" && settled.email !== null;
    if (to && to !== written)
      mail(
        change,
        to,
        { ...notice, takeBack: hasSay ? issueTakeBack(changeId, "email", at, now) : null },
        templates,
        now,
      );
    if (settled.phone) text(change, settled.phone.number, notice, templates, now);
    db.update(credentialChanges)
      .set({ toldAt: now })
      .where(eq(credentialChanges.id, changeId))
      .run();
  });
}

/** Changes older than `before` of which nobody was notified yet: the sweep notifies again. */
export function listUnnotifiedChanges(before: number, limit = 100): string[] {
  return db
    .select({ id: credentialChanges.id })
    .from(credentialChanges)
    .where(and(isNull(credentialChanges.toldAt), lt(credentialChanges.at, before)))
    .limit(limit)
    .all()
    .map(({ id }) => id);
}
