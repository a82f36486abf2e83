import type { Language } from "~/bot/agent/understand/sure-language";
import { languageOf } from "~/bot/agent/understand/language-of";
import { findPerson } from "~/core/accounts/queries";
import { getMessage } from "~/core/messaging/queries";

/**
 * The language in which to write to a person: that of the text they sent, else of their profile.
 */
export function languageFor(userId: string, messageId: string | null): Language {
  if (messageId === null) return findPerson(userId)?.language === "es" ? "es" : "en";
  const { message, conversation } = getMessage(messageId);
  return languageOf(message, conversation);
}
