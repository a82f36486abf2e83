import { noteFailedTry } from "~/core/messaging/note-failed-try";
import { isOutage } from "~/integrations/is-outage";

/**
 * Runs a part of the answer to a message, and counts a failure on our side against the message; an
 * unavailable vendor or machine does not count. @throws what the part throws
 */
export async function countFailedTries<T>(
  messageId: string,
  act: () => T | Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (cause) {
    if (!isOutage(cause)) noteFailedTry(messageId);
    throw cause;
  }
}
