import { isBusy } from "~/bot/agent/is-busy";
import { languageOf } from "~/bot/agent/understand/language-of";
import { say } from "~/bot/agent/say";
import {
  aboutPictures,
  cameLater,
  gotPictures,
  pictureProblem,
  picturesMissing,
  tooManyPictures,
} from "~/bot/picture-replies";
import { findNumber } from "~/core/accounts/queries";
import { getMessage, type Message } from "~/core/messaging/queries";
import { countSegments } from "~/integrations/sms/segments";
import { queueText } from "~/core/messaging/send/queue-text";

const problems = ["too_large", "wrong_type", "missing", "broken"] as const;

function refusalSentence(refusal: string, numbers: readonly number[], total: number): string {
  const problem = problems.find((name) => name === refusal);
  if (total > 1 && problem === "missing") return picturesMissing(numbers);
  const sentence = problem ? pictureProblem(problem) : refusal;
  return total > 1 ? aboutPictures(numbers, sentence) : sentence;
}

// Joins the sentences into one text, as far as two segments hold them (TW-44).
function together(bodies: readonly string[]): string[] {
  const whole = bodies.join(" ");
  return bodies.length < 2 || countSegments(whole).segments <= 2
    ? [whole].filter(Boolean)
    : [...bodies];
}

/** How many media the carrier announced with an address beyond those that we took (TW-04). */
function countLeftOut({ received }: Message, taken: number): number {
  const posted = [...new URLSearchParams(received ?? "")].filter(
    ([name, value]) => /^MediaUrl\d+$/.test(name) && value !== "",
  );
  return Math.max(0, posted.length - taken);
}

function refusalsOf(
  media: readonly { position: number; refusal: string | null }[],
  total: number,
): string[] {
  const byRefusal = new Map<string, number[]>();
  for (const { refusal, position } of media)
    if (refusal) byRefusal.set(refusal, [...(byRefusal.get(refusal) ?? []), position + 1]);
  return [...byRefusal].map(([refusal, numbers]) => refusalSentence(refusal, numbers, total));
}

/**
 * Tells the person, once per message and positions, what became of the pictures at these positions
 * of a message: which are being read, which were refused and why, and how many were too many.
 * `isLate`: an earlier text spoke of the message's other pictures.
 * @throws NotFound
 */
export function sayWhatCame(
  messageId: string,
  positions: readonly number[],
  isLate: boolean,
): void {
  const { message, conversation, media } = getMessage(messageId);
  const phone = message.fromPhone ?? "";
  const leftOut = countLeftOut(message, media.length);
  const total = media.length + leftOut;
  const spokenOf = media.filter(({ position }) => positions.includes(position));
  const stored = findNumber(phone)?.userId
    ? spokenOf.filter(({ state }) => state === "stored")
    : [];
  const arrived =
    isLate && total > 1
      ? cameLater(stored.map(({ position }) => position + 1))
      : gotPictures(stored.length, total, isBusy(), languageOf(message, conversation));
  const bodies = [
    ...(stored.length > 0 ? [arrived] : []),
    ...refusalsOf(spokenOf, total),
    ...(leftOut > 0 && !isLate ? [tooManyPictures(leftOut)] : []),
  ];
  together(bodies).forEach((body, index) => {
    const key = `came:${messageId}:${positions.join("-")}:${index}`;
    queueText(
      say({
        conversationId: conversation.id,
        phone,
        body,
        purpose: "answer",
        key,
        askedAt: message.createdAt,
        answersSid: message.twilioSid,
      }),
    );
  });
}
