import { recordEvent } from "~/core/events";
import { listTextsBefore } from "~/core/messaging/queries";
import { nextText } from "~/core/messaging/send/next-text";
import { env } from "~/env";
import { inngest, on } from "~/integrations/inngest";
import { deliverText, isLeaving, type Delivery } from "~/operations/messages/deliver-text";

// TW-45: a long code takes about one text a second; what the registration allows is a setting. It
// holds for the sender, the service's campaign or the number: another one begins with a pace of its
// own. The local stand-in has no such limit.
const limit = env.TEXTS_PER_SECOND;
const sender = env.TWILIO_MESSAGING_SERVICE_SID ?? env.TWILIO_PHONE_NUMBER ?? "";
const pace = env.live
  ? { throttle: { key: `"${sender}"`, limit, period: "1s" as const, burst: limit + 2 } }
  : {};

type Options = { ignoreQuietHours: boolean };

async function deliverInOrder(textId: string, options: Options): Promise<Delivery> {
  for (const earlier of listTextsBefore(textId, Date.now())) await deliverText(earlier, options);
  return deliverText(textId, options);
}

/**
 * Sends the text whose turn it is, which is the most urgent one that waits. Each is sent once: the
 * run of a text that was sent by another sends this one instead, or one that is more urgent.
 */
async function deliverNext(textId: string, options: Options): Promise<Delivery> {
  for (;;) {
    const next = nextText(textId, Date.now());
    if (next === null) return { outcome: "over" };
    // Another run sends it just now, so that this run's turn is left for a text of the others.
    if (isLeaving(next)) {
      await deliverText(next, options);
      continue;
    }
    if (next === textId) return deliverInOrder(textId, options);
    // One that must wait for its hour after all has used up nobody's turn.
    const { outcome } = await deliverText(next, options);
    if (outcome === "over") return { outcome };
  }
}

/**
 * Sends a queued text, after the recipient's quiet hours unless it is a direct answer (LG-05); the
 * texts of a conversation go in their order. What waited for a morning is queued again then, so
 * that thousands that waited for the same one keep the pace.
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
        deliverNext(textId, { ignoreQuietHours }),
      );
      if (delivery.outcome === "over") return { rounds: round };
      await step.sleepUntil(`quiet-hours-${round}`, new Date(delivery.untilAt));
      if (!env.live) continue;
      await step.run("queue-again", () => recordEvent("text/queued", event.data));
      return { rounds: round };
    }
    throw new Error("A text waited for thirty mornings.");
  },
);
