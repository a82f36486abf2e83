import { say } from "~/bot/agent/say";
import { findPerson } from "~/core/accounts/queries";
import { getCase } from "~/core/cases/queries";
import { findLine, getMessage } from "~/core/messaging/queries";
import { queueMail } from "~/core/messaging/mail/queue-mail";
import { isDirect } from "~/core/messaging/send/keeps-quiet-hours";
import { queueText } from "~/core/messaging/send/queue-text";
import { isUserPresent } from "~/core/support/desk/note-presence";
import { openConversation } from "~/core/messaging/open-conversation";
import { mailFrom } from "~/integrations/email/mail-from";
import { caseNews } from "~/letters/case-news";
import { mailSender } from "~/operations/messages/mail-sender";

type Line = { userId: string; messageId: string | null };

/**
 * Whom to tell: the person, the text that their case came by, when it came by text, and when they
 * did what is answered (an instant; `unasked` where it answers nothing). What comes late after that
 * is no direct answer and keeps quiet hours (LG-05).
 */
export type Recipient = Line & { askedAt: number; aboutCaseId: string | null };

/** Money and other news that follow from nothing that the person did just now. */
export const unasked = 0;

/** The number that a person is texted at and their conversation, or null when none is known. */
export function lineFor({
  userId,
  messageId,
}: Line): { phone: string; conversationId: string } | null {
  const line = findLine(userId);
  const phone = line.phone ?? (messageId ? getMessage(messageId).message.fromPhone : null);
  if (!phone) return null;
  return {
    phone,
    conversationId: line.conversationId ?? openConversation({ userId, phone, at: Date.now() }),
  };
}

// Who sent the picture in the chat is told there; who has left it is told by text or mail as well.
function tellInChat({ messageId }: Recipient, key: string, body: string): boolean {
  if (!messageId) return false;
  const { message, conversation } = getMessage(messageId);
  if (message.channel !== "web") return false;
  queueText(
    say({
      conversationId: conversation.id,
      phone: null,
      body,
      purpose: "answer",
      key: `chat:${key}`,
    }),
  );
  return isUserPresent(conversation.id);
}

/**
 * Tells a person one thing about their case, once per key, in the chat where the case came from
 * there, and by text where they may be texted.
 * @returns whether they were told so
 */
export function textPerson(recipient: Recipient, key: string, body: string): boolean {
  if (tellInChat(recipient, key, body)) return true;
  const line = lineFor(recipient);
  const told = line
    ? queueText(
        say({
          ...line,
          body,
          purpose: isDirect(recipient.askedAt, Date.now()) ? "answer" : "outcome",
          key,
          askedAt: recipient.askedAt,
          aboutCaseId: recipient.aboutCaseId,
        }),
      )
    : null;
  return told !== null && told.outcome !== "withheld";
}

/**
 * The same, and where that cannot be by mail to their proven address (decisions, People: STOP stops
 * texts, not the claim). What may not be texted stays readable in the portal.
 */
export function tellPerson(recipient: Recipient, key: string, body: string): void {
  if (textPerson(recipient, key, body)) return;
  const person = findPerson(recipient.userId);
  if (!person?.email || !person.emailProven) return;
  const { aboutCaseId } = recipient;
  const letter = caseNews({
    ...mailSender,
    firstName: person.firstName,
    news: body,
    caseNumber: aboutCaseId ? getCase(aboutCaseId).externalCaseId : null,
  });
  queueMail({
    key: `mail:${key}`,
    kind: "case-news",
    to: person.email,
    from: mailFrom,
    userId: recipient.userId,
    ...letter,
  });
}
