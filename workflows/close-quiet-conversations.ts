import { cron } from "inngest";
import { closeQuietConversations as closeSome } from "~/core/support/close-quiet-conversations";
import { inngest } from "~/integrations/inngest";

const perRun = 500;

/** Auto-closes the tickets in which nothing was said for the hours of the settings (A §9); every ten minutes, some at a time. */
export const closeQuietConversations = inngest.createFunction(
  { id: "close-quiet-conversations", triggers: [cron("*/10 * * * *")], concurrency: [{ limit: 1 }], retries: 1 },
  async ({ step }) => {
    let closed = 0;
    for (let round = 0; round < 20; round += 1) {
      const some = await step.run(`close-${round}`, () => closeSome(Date.now(), perRun));
      closed += some;
      if (some < perRun) break;
    }
    return { closed };
  },
);
