import { and, eq } from "drizzle-orm";
import { addressHash, keyHash } from "~/core/restore/adopted-lines";
import { isDoorClosed } from "~/core/restore/closed-doors";
import { wholeMail } from "~/core/messaging/mail/mailbox";
import { NotFound } from "~/core/errors";
import { db } from "~/db/client";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import { mails } from "~/db/schema/mails";
import { transaction } from "~/db/transaction";

export type MailRow = typeof mails.$inferSelect;

/**
 * Marks a queued mail as handed to the mail server and returns it ready for sending. Returns
 * undefined when it has left or failed already, or when its links cannot be unsealed; then it fails
 * for good. While mail is stopped it stays queued, and the sweep finds it. The journal knows it by
 * its key and its marks (`core/restore/mail-marks.ts`). @throws NotFound
 */
export function reserveMail(mailId: string, now: number = Date.now()): MailRow | undefined {
  const mail = db.select().from(mails).where(eq(mails.id, mailId)).get();
  if (!mail) throw new NotFound(`There is no mail ${mailId}.`);
  if (mail.status !== "queued" && mail.status !== "reserved") return undefined;
  if (isDoorClosed("mail")) return undefined;
  const whole = wholeMail(mail);
  if (!whole) {
    recordMail(mailId, {
      sent: false,
      error: "Its links were sealed under another SESSION_SECRET.",
    });
    return undefined;
  }
  db.update(mails)
    .set({ status: "reserved", attempts: mail.attempts + 1 })
    .where(eq(mails.id, mailId))
    .run();
  noteTry("mail", mail, now, mail.marks ?? []);
  return whole;
}

function noteTry(
  kind: "mail" | "not_left",
  mail: MailRow,
  at: number,
  [words = null, ...marks]: readonly (string | null)[] = [],
): void {
  const [key, whom] = [keyHash(mail.idempotencyKey), addressHash(mail.toAddress)];
  const detail = marks.length > 0 ? { marks } : null;
  recordJournalLine({ kind, key, whom, words, detail, at });
}

/** Records in the journal that the last try of a mail has certainly not left. */
export function noteMailNotLeft(mailId: string, now: number = Date.now()): void {
  const mail = db.select().from(mails).where(eq(mails.id, mailId)).get();
  if (mail) noteTry("not_left", mail, now);
}

/** Puts a reserved mail back into the queue, once it is certain that it was not sent. */
export function releaseMail(mailId: string, now: number = Date.now()): void {
  transaction(() => {
    const { changes } = db
      .update(mails)
      .set({ status: "queued" })
      .where(and(eq(mails.id, mailId), eq(mails.status, "reserved")))
      .run();
    if (changes > 0) noteMailNotLeft(mailId, now);
  });
}

/** Records the outcome of a mail: accepted by the server, or refused for good with its reason. */
export function recordMail(
  mailId: string,
  outcome: { sent: true; messageId: string | null } | { sent: false; error: string },
  now: number = Date.now(),
): void {
  db.update(mails)
    .set(
      outcome.sent
        ? { status: "sent", messageId: outcome.messageId, sentAt: now, marks: null }
        : { status: "failed", error: outcome.error, marks: null },
    )
    .where(eq(mails.id, mailId))
    .run();
}
