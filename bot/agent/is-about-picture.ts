import { whichCase } from "~/bot/agent/cases/which-case";
import { speaksOfPicture } from "~/bot/agent/local-agent";
import { recallTalk } from "~/bot/agent/understand/recall-talk";
import { getMessage, type Message } from "~/core/messaging/queries";

/**
 * Whether a person's text only speaks of the picture that came with it, which gets a reply of its
 * own. A chat picture that is no evidence does not: it is shown to a person. @throws NotFound
 */
export function isAboutPicture(to: {
  message: Message;
  line: string | null;
  userId: string;
}): boolean {
  const { message, line, userId } = to;
  const pictures = getMessage(message.id).media.filter(
    ({ caseId }) => line !== null || caseId !== null,
  );
  if (pictures.length === 0 || !speaksOfPicture(message.message)) return false;
  // "Does this count? Also, how's Acme": a named case is answered too.
  return whichCase(userId, message.message, recallTalk(message), false) === null;
}
