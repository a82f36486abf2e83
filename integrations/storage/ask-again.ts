import { setTimeout as wait } from "node:timers/promises";
import { milliseconds, seconds } from "~/core/duration";
import { StorageUnavailable } from "~/integrations/storage/contract";

/** How long to wait before each further try. */
const pauses = [milliseconds(250), seconds(1), seconds(4), seconds(10)];

/**
 * Asks a store again, after longer and longer pauses, while it may answer yet: who restores has
 * nothing better to do.
 * @throws what the last try throws, and at once what asking again does not change
 */
export async function askAgain<T>(
  ask: () => Promise<T>,
  after: readonly number[] = pauses,
): Promise<T> {
  for (const pause of after) {
    try {
      return await ask();
    } catch (cause) {
      if (!(cause instanceof StorageUnavailable && cause.mayPass)) throw cause;
      await wait(pause);
    }
  }
  return ask();
}
