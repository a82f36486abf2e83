import { phoneOf } from "~/bot/agent/choose-route";
import { say } from "~/bot/agent/say";
import { gotPictures, pictureProblem } from "~/bot/replies";
import { findNumber } from "~/core/accounts/queries";
import { getMessage } from "~/core/conversations/queries";
import { queueText } from "~/core/conversations/queue-text";

const problems = ["too_large", "wrong_type", "missing", "broken"] as const;

function sentences(refusals: readonly string[]): string[] {
  return [...new Set(refusals)].map((refusal) => {
    const problem = problems.find((name) => name === refusal);
    return problem ? pictureProblem(problem) : refusal;
  });
}

/** Tells the person which pictures arrived and are being read, and which could not be taken and why, once per message. @throws NotFound */
export function sayWhatCame(messageId: string): void {
  const { message, conversation, media } = getMessage(messageId);
  const phone = phoneOf(message);
  const opened = findNumber(phone)?.userId ? media.filter(({ state }) => state === "stored").length : 0;
  const refused = sentences(
    media.flatMap(({ state, refusal }) => ((state === "refused" || state === "missing") && refusal ? [refusal] : [])),
  );
  const bodies = [...(opened > 0 ? [gotPictures(opened)] : []), ...refused];
  bodies.forEach((body, index) => {
    queueText(say({ conversationId: conversation.id, phone, body, purpose: "answer", key: `came:${messageId}:${index}` }));
  });
}
