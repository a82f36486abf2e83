import { noteFailedTry } from "~/core/messaging/note-failed-try";
import { isOutage } from "~/integrations/is-outage";

/**
 * Runs a part of the answer to a message and counts it against the message when it fails on our
 * side; a vendor or a machine that is away counts for nothing. @throws what the part throws
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
