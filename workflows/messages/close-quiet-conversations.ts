import { setImmediate as nextTurn } from "node:timers/promises";
import { cron } from "inngest";
import { minutes } from "~/core/duration";
import { closeQuietConversations as closeSome } from "~/core/support/close-quiet-conversations";
import { inngest } from "~/integrations/inngest";

const atOnce = 25;

/**
 * Closes a few at a time and lets other work run in between; for some minutes at most, since the
 * next run continues.
 */
async function closeAll(): Promise<number> {
  const until = Date.now() + minutes(5);
  let closed = 0;
  for (let some = atOnce; some === atOnce && Date.now() < until; await nextTurn()) {
    some = closeSome(Date.now(), atOnce);
    closed += some;
  }
  return closed;
}

/**
 * Every ten minutes, closes the tickets that were quiet for the hours set in the settings (A §9).
 */
export const closeQuietConversations = inngest.createFunction(
  {
    id: "close-quiet-conversations",
    triggers: [cron("*/10 * * * *")],
    concurrency: [{ limit: 1 }],
    retries: 1,
  },
  async ({ step }) => ({ closed: await step.run("close", closeAll) }),
);
