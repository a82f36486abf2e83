import { readRevocation } from "~/core/consent/words/revocation";
import { readStopWord } from "~/core/consent/words/revocation-words";
import { stopPerson } from "~/core/support/stop-person";
import { plainWords } from "~/core/words/plain-words";

export type SaidInChat = { userId: string; body: string; ip: string | null };

/**
 * Honours an opt-out in the chat at once, as by text (LG-02), in the transaction around.
 */
export function honourChatStop(
  { userId, body, ip }: SaidInChat,
  messageId: string,
  at: number,
): void {
  const word = readStopWord(plainWords(body));
  const certainty = word ? "clear" : readRevocation(body, { hasMedia: false });
  if (certainty === null || certainty === "keep") return;
  const scope = certainty === "doubtful" ? "recurring" : "all";
  const reason = word === "per_se" ? "keyword" : "free_text";
  const needsReview = reason === "free_text";
  const words = body.slice(0, 500);
  stopPerson({ scope, reason, needsReview, words, channel: "web", messageId, userId, ip, at });
}
