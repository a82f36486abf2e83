import { hours } from "~/core/duration";
import { listMessages, type Message } from "~/core/messaging/queries";

/** What was said before in a conversation, as far as it helps to tell what is meant now. */
export type Recalled = {
  /** The cases that were named last, in the order of naming. */
  cases: readonly string[];
  /** The case that was spoken of last. */
  meant: string | null;
  /** Our last texts of this talk, newest first. */
  said: readonly string[];
  /** What the person wrote before, newest first. */
  asked: readonly string[];
};

const lookedAt = 16;

/** A conversation that lies so far back is over. */
const talkLasts = hours(48);

const casesIn = (text: string): string[] =>
  [...text.matchAll(/\bTC-?(\d+)/gi)].map(([, digits = ""]) => `TC-${digits}`);

/** What was said before a message in its conversation: by both, newest first. */
export function recallTalk(message: Message): Recalled {
  const before = listMessages(message.conversationId, lookedAt)
    .filter(
      ({ id, createdAt }) =>
        id !== message.id &&
        createdAt <= message.createdAt &&
        createdAt > message.createdAt - talkLasts,
    )
    .reverse();
  const named = before.map(({ message: words }) => [...new Set(casesIn(words))]);
  const said = before.filter(({ senderType }) => senderType !== "user").map((one) => one.message);
  const asked = before.filter(({ senderType }) => senderType === "user").map((one) => one.message);
  return {
    cases: named.find((cases) => cases.length > 1) ?? [],
    meant: named.find((cases) => cases.length === 1)?.[0] ?? null,
    said,
    asked,
  };
}
