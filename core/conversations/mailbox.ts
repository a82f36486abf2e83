import { desc, eq } from "drizzle-orm";
import { db } from "~/db/client";
import { mails } from "~/db/schema/conversations";

export type MailboxEntry = Pick<
  typeof mails.$inferSelect,
  "id" | "kind" | "toAddress" | "fromAddress" | "subject" | "status" | "createdAt"
>;

/** The mails of the outbox, newest first: what the local mailbox shows in demo mode. */
export function listMailbox(to: string | null, limit = 100): MailboxEntry[] {
  const columns = {
    id: mails.id,
    kind: mails.kind,
    toAddress: mails.toAddress,
    fromAddress: mails.fromAddress,
    subject: mails.subject,
    status: mails.status,
    createdAt: mails.createdAt,
  };
  return db
    .select(columns)
    .from(mails)
    .where(to ? eq(mails.toAddress, to) : undefined)
    .orderBy(desc(mails.createdAt))
    .limit(limit)
    .all();
}

/** A whole mail, or undefined. */
export function findMail(mailId: string): typeof mails.$inferSelect | undefined {
  return db.select().from(mails).where(eq(mails.id, mailId)).get();
}

/** The mail that names this fact (its idempotency key), or undefined. */
export function findMailByKey(key: string): { id: string } | undefined {
  return db.select({ id: mails.id }).from(mails).where(eq(mails.idempotencyKey, key)).get();
}

/** Where a mail to its person stands: on its way, taken by the mail server, or failed (so far). Unknown mails are undefined. */
export function findMailFate(mailId: string): "waiting" | "sent" | "failed" | undefined {
  const mail = db.select({ status: mails.status, attempts: mails.attempts }).from(mails).where(eq(mails.id, mailId)).get();
  if (!mail) return undefined;
  if (mail.status === "sent") return "sent";
  // A second attempt means that the first one came to nothing.
  const isTrying = (mail.status === "queued" || mail.status === "reserved") && mail.attempts < 2;
  return isTrying ? "waiting" : "failed";
}
