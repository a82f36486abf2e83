import { findPerson } from "~/core/accounts/queries";
import { getCase } from "~/core/cases/queries";
import { queueMail } from "~/core/messaging/mail/queue-mail";
import { mailFrom } from "~/integrations/email/mail-from";
import { caseNews } from "~/letters/case-news";
import { mailSender } from "~/operations/messages/mail-sender";

/** `key` is that of the news itself, however it is told; `aboutCaseId` is null without a case. */
export type NewsToMail = {
  userId: string;
  key: string;
  news: string;
  aboutCaseId: string | null;
  /** Instead of one that names the case. */
  subject?: string;
  /** The case that the mail is listed at. */
  caseId?: string;
};

/**
 * Mails news to a person's proven address, once per key; does nothing where there is none.
 * @throws NotFound
 */
export function mailCaseNews({
  userId,
  key,
  news,
  aboutCaseId,
  subject,
  caseId,
}: NewsToMail): void {
  const person = findPerson(userId);
  if (!person?.email || !person.emailProven) return;
  const letter = caseNews({
    ...mailSender,
    firstName: person.firstName,
    news,
    ...(subject ? { subject } : {}),
    caseNumber: aboutCaseId ? getCase(aboutCaseId).externalCaseId : null,
  });
  queueMail({
    key: `mail:${key}`,
    kind: "case-news",
    to: person.email,
    from: mailFrom,
    userId,
    ...(caseId ? { caseId } : {}),
    ...letter,
  });
}
