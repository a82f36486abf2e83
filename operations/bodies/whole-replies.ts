import type { MovedBody } from "~/core/evidence/bodies/body-key";
import { findBody } from "~/operations/bodies/fetch-body";
import { findWholeMail } from "~/operations/bodies/find-whole-mail";

type Moved = {
  id: string;
  textBody: string;
  bodyHash: string | null;
  bodySize: number | null;
};

/** Where the words of a reply are, or null while its row has them. */
export function movedReply({ id, bodyHash, bodySize }: Omit<Moved, "textBody">): MovedBody | null {
  return bodyHash === null
    ? null
    : { table: "outreach_replies", id, hash: bodyHash, size: bodySize ?? 0 };
}

/**
 * The words of a sender's mail, the first `most` letters of them, wherever they are by now. What is
 * wrong with them stands in their place.
 */
async function wordsOf(reply: Moved, most: number): Promise<string> {
  const moved = movedReply(reply);
  if (!moved) return reply.textBody;
  const found = await findBody(moved);
  if ("trouble" in found) return found.trouble;
  const { text } = JSON.parse(Buffer.from(found.bytes).toString("utf8")) as { text: string };
  return text.slice(0, most);
}

/** Senders' mails with their words, and our answers to them. */
export async function wholeReplies<
  Reply extends Moved & { answerMailId?: string | null; answerText?: string | null },
>(replies: readonly Reply[], most: number): Promise<Reply[]> {
  return Promise.all(
    replies.map(async (reply) => {
      const textBody = await wordsOf(reply, most);
      const answer = reply.answerText === "" && reply.answerMailId;
      const answerText = answer ? (await findWholeMail(answer))?.textBody : reply.answerText;
      return { ...reply, textBody, ...(answerText !== undefined && { answerText }) };
    }),
  );
}
