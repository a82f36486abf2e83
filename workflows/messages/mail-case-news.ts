import { findPerson } from "~/core/accounts/queries";
import { getCase } from "~/core/cases/queries";
import { queueMail } from "~/core/messaging/mail/queue-mail";
import { bareWords } from "~/core/restore/adopted-lines";
import { marksOfCase } from "~/core/restore/mail-marks";
import { mailFrom } from "~/integrations/email/mail-from";
import { caseNews } from "~/letters/case-news";
import { mailSender } from "~/operations/messages/mail-sender";

/** `key` is that of the news itself, however it is told; `aboutCaseId` is null without a case. */
export type NewsToMail = {
  userId: string;
  key: string;
  news: string;
  aboutCaseId: string | null;
  /** Of what it tells (`core/restore/mail-marks.ts`). */
  marks: readonly string[];
  /** Instead of one that names the case. */
  subject?: string;
  /** The case that the mail is listed at. */
  caseId?: string;
};

// The same news was texted or mailed by another way, of which only its words are known.
function marksOfWords(aboutCaseId: string, number: string | null, news: string): string[] {
  const words = number === null ? news : news.replaceAll(number, "");
  return marksOfCase(aboutCaseId, "words", bareWords(words));
}

/**
 * Mails news to a person's proven address, once per key; does nothing where there is none.
 * @throws NotFound
 */
export function mailCaseNews({
  userId,
  key,
  news,
  aboutCaseId,
  marks,
  subject,
  caseId,
}: NewsToMail): void {
  const person = findPerson(userId);
  if (!person?.email || !person.emailProven) return;
  const caseNumber = aboutCaseId ? getCase(aboutCaseId).externalCaseId : null;
  const ofWords = aboutCaseId ? marksOfWords(aboutCaseId, caseNumber, news) : [];
  const letter = caseNews({
    ...mailSender,
    firstName: person.firstName,
    news,
    ...(subject ? { subject } : {}),
    caseNumber,
  });
  queueMail({
    key: `mail:${key}`,
    kind: "case-news",
    marks: [...marks, ...ofWords],
    to: person.email,
    from: mailFrom,
    userId,
    ...(caseId ? { caseId } : {}),
    ...letter,
  });
}
