import * as words from "~/bot/agent/changed-terms/changed-terms-words";
import type { Language } from "~/bot/agent/understand/sure-language";
import { acceptChangedTexts, listUnagreedCases } from "~/core/cases/intake/accept-changed-texts";
import { RuleBroken } from "~/core/errors";
import { listMessages, type Message } from "~/core/messaging/queries";
import { listChangedTexts } from "~/core/sign-up/answers/list-changed-texts";
import { seenAt } from "~/core/sign-up/answers/texts-shown";
import { readAgreement } from "~/core/sign-up/answers/read-agreement";

const looksBack = 30;

/** Our newest question about changed terms, or null where we never asked. */
function askedWith({ conversationId, createdAt }: Message): Message | null {
  const said = listMessages(conversationId, looksBack).filter(
    (each) => each.senderType !== "user" && each.createdAt <= createdAt,
  );
  return said.findLast(({ message }) => words.isAsk(message)) ?? null;
}

/**
 * Whether a text answers our question about accepting changed terms: the person's picture waits for
 * the answer, and the text says yes or no and nothing else.
 */
export function isTermsAnswer(message: Message, userId: string): boolean {
  const { answer } = readAgreement(message.message);
  if (answer !== "agreed" && answer !== "refused") return false;
  return listUnagreedCases(userId).length > 0 && askedWith(message) !== null;
}

/**
 * Takes the answer to changed terms (CL-06): after a yes the waiting pictures are read; after a no
 * everything stays open. Who agrees to what has changed once more is asked again.
 * @returns the reply
 */
export function answerChangedTerms({
  userId,
  line,
  message,
  language,
  now,
}: {
  userId: string;
  line: string | null;
  message: Message;
  language: Language;
  now: number;
}): string {
  const read = readAgreement(message.message);
  if (read.answer !== "agreed") return words.declined(language);
  const waiting = listUnagreedCases(userId).length;
  const asked = askedWith(message);
  try {
    acceptChangedTexts({
      userId,
      answer: `${message.message} (message ${message.id})`,
      shown: asked?.message ?? null,
      seen: seenAt(listChangedTexts(userId, now), asked?.createdAt ?? 0),
      channel: line === null ? "web" : "sms",
      ...(line === null ? {} : { phone: line }),
      at: now,
    });
  } catch (cause) {
    // Nothing is accepted, and the picture waits: the texts have changed once more since they were
    // asked, or counsel's approval has ended.
    const code = cause instanceof RuleBroken ? cause.code : null;
    if (code === "texts_changed") return words.askAgain(language);
    if (code === "text_not_approved") return words.notReady(language);
    throw cause;
  }
  return words.accepted(waiting, language);
}
