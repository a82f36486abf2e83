import type { Language } from "~/bot/agent/understand/sure-language";
import { likelyLanguage } from "~/bot/agent/understand/likely-language";
import { findPerson } from "~/core/accounts/queries";
import { listMessages, type Conversation, type Message } from "~/core/messaging/queries";

const lookedAt = 30;

/**
 * The language to answer a message in: its own where it is sure, else that of what the person wrote
 * in this conversation before, newest first, else the one on their profile.
 */
export function languageOf(
  asked: Message,
  { id, userId }: Pick<Conversation, "id" | "userId">,
): Language {
  const own = likelyLanguage(asked.message);
  if (own) return own;
  const before = listMessages(id, lookedAt).filter(
    ({ senderType, createdAt }) => senderType === "user" && createdAt <= asked.createdAt,
  );
  const spoken = before.reverse().map(({ message }) => likelyLanguage(message));
  return (
    spoken.find((language) => language !== null) ??
    (userId && findPerson(userId)?.language === "es" ? "es" : "en")
  );
}
