import { eq } from "drizzle-orm";
import { wholeMail } from "~/core/messaging/mail/mailbox";
import { NotFound } from "~/core/errors";
import { db } from "~/db/client";
import { mails } from "~/db/schema/mails";

export type MailRow = typeof mails.$inferSelect;

/**
 * Marks a queued mail as handed to the mail server and returns it as it is to be sent; undefined
 * when it has left or failed already, or when its links cannot be unsealed; then the mail fails for
 * good. @throws NotFound
 */
export function reserveMail(mailId: string): MailRow | undefined {
  const mail = db.select().from(mails).where(eq(mails.id, mailId)).get();
  if (!mail) throw new NotFound(`There is no mail ${mailId}.`);
  if (mail.status !== "queued" && mail.status !== "reserved") return undefined;
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
  return whole;
}

/** Records what became of a mail: taken by the server, or refused for good with its reason. */
export function recordMail(
  mailId: string,
  outcome: { sent: true; messageId: string } | { sent: false; error: string },
  now: number = Date.now(),
): void {
  db.update(mails)
    .set(
      outcome.sent
        ? { status: "sent", messageId: outcome.messageId, sentAt: now }
        : { status: "failed", error: outcome.error },
    )
    .where(eq(mails.id, mailId))
    .run();
}
