import { say } from "~/bot/agent/say";
import { findLine, getMessage } from "~/core/messaging/queries";
import { isDirect } from "~/core/messaging/send/keeps-quiet-hours";
import { queueText } from "~/core/messaging/send/queue-text";
import { isUserPresent } from "~/core/support/desk/note-presence";
import { openConversation } from "~/core/messaging/open-conversation";
import { mailCaseNews } from "~/workflows/messages/mail-case-news";

type Line = { userId: string; messageId: string | null };

/**
 * The recipient of news: the person, the message that brought their case, if any, and the instant
 * of the act that the news answers (`unasked` if none). News long after that act is no direct
 * answer and keeps quiet hours (LG-05).
 */
export type Recipient = Line & { askedAt: number; aboutCaseId: string | null };

/** For money and other news that do not answer something that the person just did. */
export const unasked = 0;

/**
 * The number at which we text a person and their conversation, or null when they have proven none:
 * one from which they once texted may be somebody else's by now.
 */
export function lineFor({ userId }: Line): { phone: string; conversationId: string } | null {
  const { phone, ...line } = findLine(userId);
  if (!phone) return null;
  return {
    phone,
    conversationId: line.conversationId ?? openConversation({ userId, phone, at: Date.now() }),
  };
}

// A person who sent the picture in the chat is told there; if they have left the chat, also by text
// or mail.
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
 * Tells a person one thing about their case, once per key: in the chat if the case came from there,
 * and by text where they may be texted.
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
 * Like `textPerson`, but falls back to mail to their proven address (decisions, People: STOP stops
 * texts, not the claim). News that cannot be sent stays readable in the portal. `marks` are those
 * of the mail (`core/restore/mail-marks.ts`).
 */
export function tellPerson(
  recipient: Recipient,
  key: string,
  body: string,
  marks: readonly string[],
): void {
  if (textPerson(recipient, key, body)) return;
  const { userId, aboutCaseId } = recipient;
  mailCaseNews({ userId, key, news: body, aboutCaseId, marks });
}
