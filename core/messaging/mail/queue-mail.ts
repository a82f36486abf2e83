import { and, inArray, isNull, sql } from "drizzle-orm";
import { addressHash, listAdoptedStops } from "~/core/restore/adopted-lines";
import { hasMailKey } from "~/core/messaging/mail/mail-key";
import { plainLine } from "~/core/words/plain-line";
import { recordEvent } from "~/core/events";
import { sealSecrets } from "~/core/seal-secrets";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { emailSuppressions } from "~/db/schema/consent";
import { mails } from "~/db/schema/mails";
import { transaction } from "~/db/transaction";

export type MailToQueue = {
  /** Names the fact: the same key is queued once. */
  key: string;
  kind: string;
  /**
   * What the act that it tells of is known by in every copy of the database, whatever ids its rows
   * have (`core/restore/mail-marks.ts`).
   */
  marks?: readonly string[];
  to: string;
  from: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /**
   * The attached files, by their keys in storage. `sha256` is the hash of the stored bytes: a file
   * that has changed since is not sent.
   */
  attachments?: { key: string; filename: string; contentType: string; sha256?: string }[];
  userId?: string;
  caseId?: string;
  now?: number;
};

const selectSuppression = db
  .select({ target: emailSuppressions.target })
  .from(emailSuppressions)
  .where(
    and(
      inArray(emailSuppressions.target, [sql.placeholder("address"), sql.placeholder("domain")]),
      inArray(emailSuppressions.scope, [sql.placeholder("all"), sql.placeholder("scope")]),
      isNull(emailSuppressions.liftedAt),
    ),
  )
  .prepare();

/** Whether an address or its domain opted out of mail, in this scope or of all mail. */
export function isMailSuppressed(
  address: string,
  scope: "affiliate_news" | "outreach" | "service",
): boolean {
  const email = address.toLowerCase();
  const domain = email.slice(email.lastIndexOf("@") + 1);
  const stopped = [email, domain].flatMap((one) =>
    listAdoptedStops("mail_stopped", addressHash(one)),
  );
  if (stopped.some((one) => one === "all" || one === scope)) return true;
  const kind = scope === "service" ? "all" : scope;
  return Boolean(selectSuppression.get({ address: email, domain, all: "all", scope: kind }));
}

type Sealed = Pick<
  typeof mails.$inferInsert,
  "subject" | "textBody" | "htmlBody" | "headers" | "secrets"
>;

function sealMail(
  id: string,
  { kind, subject, text, html, headers }: MailToQueue,
  at: number,
): Sealed {
  const written = [plainLine(subject, 500), text, html, headers ? JSON.stringify(headers) : ""];
  const { fields, secrets } = sealSecrets({
    ownerId: id,
    fields: written,
    isProof: kind === "outreach",
    at,
  });
  const [hiddenSubject = "", textBody = "", htmlBody = "", hiddenHeaders = ""] = fields;
  return {
    subject: hiddenSubject,
    textBody,
    htmlBody,
    headers: headers ? (JSON.parse(hiddenHeaders) as Record<string, string>) : null,
    secrets,
  };
}

/**
 * Puts a mail into the outbox in the transaction around, once per key. Links that open something
 * are kept apart and sealed (`seal-secrets.ts`). @returns its id, or null when the address is
 * suppressed
 */
export function queueMail(mail: MailToQueue): string | null {
  return transaction(() => {
    const known = db.select({ id: mails.id }).from(mails).where(hasMailKey(mail.key)).get();
    if (known) return known.id;
    if (isMailSuppressed(mail.to, "service")) return null;
    const id = newId("mail");
    const {
      key,
      kind,
      to,
      from,
      replyTo = null,
      attachments = null,
      marks = [],
      userId = null,
      caseId = null,
      now = Date.now(),
    } = mail;
    db.insert(mails)
      .values({
        ...{
          id,
          idempotencyKey: key,
          kind,
          toAddress: to,
          fromAddress: from,
          replyTo,
          userId,
          caseId,
          marks: marks.length > 0 ? [...marks] : null,
          createdAt: now,
        },
        attachments:
          attachments?.map((one) => ({ ...one, filename: plainLine(one.filename) })) ?? null,
        ...sealMail(id, mail, now),
      })
      .run();
    recordEvent("mail/queued", { mailId: id });
    return id;
  });
}
