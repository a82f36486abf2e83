import { and, desc, eq, sql } from "drizzle-orm";
import { findMailRow, withHeads } from "~/core/messaging/mail/mail-heads";
import { hasMailKey } from "~/core/messaging/mail/mail-key";
import type { MailWords } from "~/core/messaging/mail/mail-words";
import { joinKeptSecrets, joinSecrets } from "~/core/join-secrets";
import { db } from "~/db/client";
import { mails } from "~/db/schema/mails";

export type MailboxEntry = Pick<
  typeof mails.$inferSelect,
  "id" | "kind" | "toAddress" | "fromAddress" | "subject" | "status" | "createdAt"
>;

/**
 * The mails of the outbox, newest first: what the local mailbox shows in demo mode. Of one address,
 * without those about cases that ended a month ago.
 */
export function listMailbox(to: string | null, limit = 100): MailboxEntry[] {
  const columns = {
    id: mails.id,
    caseId: mails.caseId,
    kind: mails.kind,
    toAddress: mails.toAddress,
    fromAddress: mails.fromAddress,
    subject: mails.subject,
    status: mails.status,
    createdAt: mails.createdAt,
  };
  const rows = db
    .select(columns)
    .from(mails)
    .where(to ? and(eq(mails.toAddress, to), sql`to_address <> ''`) : undefined)
    .orderBy(desc(to ? mails.createdAt : mails.id))
    .limit(limit)
    .all();
  return withHeads(rows);
}

type Mail = typeof mails.$inferSelect;
type Join = (mail: Mail, fields: readonly string[]) => readonly string[] | null;

function joined(mail: Mail, join: Join): Mail | null {
  const { headers } = mail;
  const fields = join(mail, [
    mail.subject,
    mail.textBody,
    mail.htmlBody,
    headers ? JSON.stringify(headers) : "",
  ]);
  if (!fields) return null;
  const [subject = "", textBody = "", htmlBody = "", whole = ""] = fields;
  return {
    ...mail,
    subject,
    textBody,
    htmlBody,
    headers: headers ? (JSON.parse(whole) as Record<string, string>) : null,
  };
}

// Our Message-IDs begin with the mail's id, which a row without its words does not repeat.
const wholeMessageId = ({ id, messageId }: Mail): string | null =>
  messageId?.startsWith("@") ? `<${id}${messageId}` : messageId;

/** A mail ready for sending, with its links in place; null when one of them is gone. */
export function wholeMail(mail: Mail): Mail | null {
  return joined(mail, joinSecrets);
}

/**
 * A mail as it was written, with marks in the place of deleted links; undefined when there is none.
 * @param words those that left the row for storage; both bodies are empty without them
 * (`operations/bodies/find-whole-mail.ts`)
 */
export function findMail(mailId: string, words?: Omit<MailWords, "attachments">): Mail | undefined {
  const stored = findMailRow(mailId);
  const row = stored && { ...stored, messageId: wholeMessageId(stored) };
  const mail = row && words ? { ...row, textBody: words.text, htmlBody: words.html } : row;
  return mail && (joined(mail, joinKeptSecrets) ?? undefined);
}

/** Hash and size of a mail's words that left its row; null while it has them, or for no mail. */
export function findMovedWords(mailId: string): { hash: string; size: number } | null {
  const row = db
    .select({ hash: mails.bodyHash, size: mails.bodySize })
    .from(mails)
    .where(eq(mails.id, mailId))
    .get();
  return row && row.hash !== null ? { hash: row.hash, size: row.size ?? 0 } : null;
}

/** The mail with this idempotency key, or undefined. */
export function findMailByKey(key: string): { id: string } | undefined {
  return db.select({ id: mails.id }).from(mails).where(hasMailKey(key)).get();
}

/**
 * The state of a mail to its person: waiting, accepted by the mail server, or failed (so far).
 * Undefined for unknown mails.
 */
export function findMailFate(mailId: string): "waiting" | "sent" | "failed" | undefined {
  const mail = db
    .select({ status: mails.status, attempts: mails.attempts })
    .from(mails)
    .where(eq(mails.id, mailId))
    .get();
  if (!mail) return undefined;
  if (mail.status === "sent") return "sent";
  // A second attempt means that the first one failed.
  const isTrying = (mail.status === "queued" || mail.status === "reserved") && mail.attempts < 2;
  return isTrying ? "waiting" : "failed";
}
