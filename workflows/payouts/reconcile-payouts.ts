import { setImmediate as nextTurn } from "node:timers/promises";
import { cron } from "inngest";
import { days, hours } from "~/core/duration";
import { recordEvent } from "~/core/events";
import {
  listCompletedByVendor,
  listReleasedUnsent,
  listUnconfirmed,
  type PayoutPlace,
} from "~/core/payouts/queries";
import { inngest } from "~/integrations/inngest";
import { payoutVendor } from "~/integrations/payouts/vendor";
import { log } from "~/log";
import { askOrder } from "~/operations/payouts/ask-order";
import { inBatches } from "~/operations/in-batches";

/** How long after completion an order is still checked: an unredeemed reward may be canceled. */
const lookBack = days(45);

function nudge(payoutId: string): void {
  recordEvent(
    "payout/released",
    { payoutId },
    `again:${payoutId}:${Math.floor(Date.now() / hours(12))}`,
  );
}

// Orders per step: thousands of payouts must not become thousands of steps (IN-34), and a vendor
// that is down costs few tries.
const askedAtOnce = 100;

async function nudgeUnsent(): Promise<number> {
  const unsent = listReleasedUnsent(Date.now() - hours(1));
  return (await inBatches(unsent, ({ id }) => nudge(id))).done;
}

/** Asks about the next payouts of a list. @returns where to go on, or null */
async function askNext(
  list: typeof listUnconfirmed,
  after: PayoutPlace,
): Promise<PayoutPlace | null> {
  const some = list(after, askedAtOnce);
  for (const { id: payoutId } of some) {
    const note = await askOrder(payoutId);
    if (note === "send_again") nudge(payoutId);
    if (note === "stopped" || note === "failed")
      log.warn({ payoutId, note }, "a payout and its order disagreed");
    await nextTurn();
  }
  return some.length < askedAtOnce ? null : (some.at(-1) ?? null);
}

/**
 * Every day, finds payouts whose order and row disagree: unfinished ones, unsent ones, and
 * completed ones that came back. Asks the vendor for each order.
 */
export const reconcilePayouts = inngest.createFunction(
  {
    id: "reconcile-payouts",
    triggers: [cron("TZ=America/New_York 30 4 * * *")],
    concurrency: [{ limit: 1 }],
    retries: 5,
  },
  async ({ step }) => {
    if (!payoutVendor()) return;
    await step.run("nudge-unsent", nudgeUnsent);
    const since = await step.run("since", () => Date.now() - lookBack);
    const lists = [
      { name: "open", list: listUnconfirmed, from: 0 },
      { name: "completed", list: listCompletedByVendor, from: since },
    ];
    for (const { name, list, from } of lists) {
      let after: PayoutPlace | null = { at: from, id: "" };
      for (let part = 1; after !== null; part++) {
        const place: PayoutPlace = after;
        after = await step.run(`ask-${name}-${part}`, () => askNext(list, place));
      }
    }
  },
);
