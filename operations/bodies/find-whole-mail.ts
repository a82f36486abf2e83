import { findMail, findMovedWords } from "~/core/messaging/mail/mailbox";
import type { MailWords } from "~/core/messaging/mail/mail-words";
import { findBody } from "~/operations/bodies/fetch-body";

const escaped = (words: string): string =>
  words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/**
 * A mail as it was written, with marks in the place of deleted links, wherever its words are by
 * now. What is wrong with them stands in their place. Undefined when there is no such mail.
 */
export async function findWholeMail(mailId: string): Promise<ReturnType<typeof findMail>> {
  const moved = findMovedWords(mailId);
  if (!moved) return findMail(mailId);
  const found = await findBody({ table: "mails", id: mailId, ...moved });
  if ("trouble" in found)
    return findMail(mailId, { text: found.trouble, html: `<p>${escaped(found.trouble)}</p>` });
  return findMail(mailId, JSON.parse(Buffer.from(found.bytes).toString("utf8")) as MailWords);
}
