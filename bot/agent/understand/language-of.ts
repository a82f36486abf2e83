import type { Language } from "~/bot/agent/understand/sure-language";
import { likelyLanguage } from "~/bot/agent/understand/likely-language";
import { findPerson } from "~/core/accounts/queries";
import { isSpanishStop, readStopWord } from "~/core/consent/words/revocation-words";
import { listMessages, type Conversation, type Message } from "~/core/messaging/queries";
import { plainWords } from "~/core/words/plain-words";

const lookedAt = 30;

type Talk = Pick<Conversation, "id" | "userId">;

function spokenBefore(asked: Message, { id, userId }: Talk): Language {
  const before = listMessages(id, lookedAt).filter(
    ({ senderType, createdAt, id: own }) =>
      senderType === "user" && createdAt <= asked.createdAt && own !== asked.id,
  );
  const spoken = before.reverse().map(({ message }) => likelyLanguage(message));
  return (
    spoken.find((language) => language !== null) ??
    (userId && findPerson(userId)?.language === "es" ? "es" : "en")
  );
}

/**
 * The language to answer a message in: its own where it is sure, else that of what the person wrote
 * in this conversation before, newest first, else the one on their profile.
 */
export function languageOf(asked: Message, talk: Talk): Language {
  return likelyLanguage(asked.message) ?? spokenBefore(asked, talk);
}

/**
 * The language to confirm a wish about our texts in. STOP is everybody's word, since every text
 * names it; a Spanish stop word is Spanish, though some of them are names in English texts. Any
 * other says its language itself, where it can.
 */
export function languageOfWish(asked: Message, talk: Talk): Language {
  const words = plainWords(asked.message);
  if (isSpanishStop(words)) return "es";
  return readStopWord(words) === "per_se" ? spokenBefore(asked, talk) : languageOf(asked, talk);
}
