import { listTextsBefore } from "~/core/messaging/queries";
import { env } from "~/env";
import { inngest, on } from "~/integrations/inngest";
import { deliverText, type Delivery } from "~/operations/messages/deliver-text";

// TW-45: a long code takes about one text a second. The local stand-in has no such limit.
const pace = env.live ? { throttle: { limit: 1, period: "1s" as const, burst: 3 } } : {};

/**
 * Sends the texts to one number in the order of queueing, whichever event woke the run: earlier due
 * texts go first. Each is sent once, so that the runs of their own events find nothing to do.
 */
async function deliverInOrder(
  textId: string,
  options: { ignoreQuietHours: boolean },
): Promise<Delivery> {
  for (const earlier of listTextsBefore(textId, Date.now())) await deliverText(earlier, options);
  return deliverText(textId, options);
}

/**
 * Sends a queued text, after the recipient's quiet hours unless it is a direct answer (LG-05); the
 * texts of a conversation go in their order.
 */
export const sendText = inngest.createFunction(
  {
    id: "send-text",
    triggers: [on("text/queued")],
    concurrency: [{ key: "event.data.conversationId", limit: 1 }],
    retries: 10,
    ...pace,
  },
  async ({ event, step }) => {
    const { textId } = event.data;
    for (let round = 1; round <= 30; round++) {
      // With a faster clock, a demo would otherwise wait for a morning that the wall clock never
      // reaches.
      const ignoreQuietHours = env.CLOCK_SPEED > 1 && round > 1;
      const delivery = await step.run(`deliver-${round}`, () =>
        deliverInOrder(textId, { ignoreQuietHours }),
      );
      if (delivery.outcome === "over") return { rounds: round };
      await step.sleepUntil(`quiet-hours-${round}`, new Date(delivery.untilAt));
    }
    throw new Error("A text waited for thirty mornings.");
  },
);
