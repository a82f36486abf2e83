import { inngest, on } from "~/integrations/inngest";
import { askOrder } from "~/operations/payouts/ask-order";
import { sendPayout } from "~/workflows/payouts/send-payout";

/**
 * When to ask the vendor whether an accepted order was paid; after that its reports and the daily
 * reconciliation tell.
 */
const askAfter = ["1m", "10m", "2h"] as const;

/**
 * Sends a released payout and confirms it (A §4, TR-03…06). One at a time per payout; every try
 * sends the same order.
 */
export const payOut = inngest.createFunction(
  {
    id: "pay-out",
    triggers: [on("payout/released")],
    concurrency: [{ key: "event.data.payoutId", limit: 1 }],
    retries: 12,
  },
  async ({ event, step }) => {
    const { payoutId } = event.data;
    let state: string = await step.run("send", () => sendPayout(payoutId));
    for (const wait of askAfter) {
      if (state !== "open") break;
      await step.sleep(`wait-${wait}`, wait);
      state = await step.run(`ask-after-${wait}`, () => askOrder(payoutId));
    }
    return state;
  },
);
