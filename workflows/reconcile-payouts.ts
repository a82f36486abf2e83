import { cron } from "inngest";
import { days, hours } from "~/core/duration";
import { recordEvent } from "~/core/events";
import { listCompletedByVendor, listReleasedUnsent, listUnconfirmed } from "~/core/payouts/queries";
import { inngest } from "~/integrations/inngest";
import { payoutVendor } from "~/integrations/payouts/vendor";
import { log } from "~/log";
import { askOrder } from "~/workflows/ask-order";

/** How long after its completion an order is looked at again: a reward that was never redeemed may still be canceled. */
const lookBack = days(45);

function nudge(payoutId: string): void {
  recordEvent("payout/released", { payoutId }, `again:${payoutId}:${Math.floor(Date.now() / hours(12))}`);
}

// A few orders a step: thousands of payouts must not become thousands of steps.
const askedAtOnce = 20;

async function askAbout(payoutIds: readonly string[]): Promise<void> {
  for (const payoutId of payoutIds) {
    const note = await askOrder(payoutId);
    if (note === "send_again") nudge(payoutId);
    if (note === "stopped" || note === "failed") log.warn({ payoutId, note }, "a payout and its order disagreed");
  }
}

function nudgeUnsent(): number {
  const unsent = listReleasedUnsent(Date.now() - hours(1));
  for (const { id } of unsent) nudge(id);
  return unsent.length;
}

/**
 * Finds, every day, payouts whose order and row disagree: those whose end is open, those nobody sent, and completed ones that came back. The
 * vendor is asked for each order.
 */
export const reconcilePayouts = inngest.createFunction(
  { id: "reconcile-payouts", triggers: [cron("TZ=America/New_York 30 4 * * *")], concurrency: [{ limit: 1 }], retries: 5 },
  async ({ step }) => {
    if (!payoutVendor()) return { asked: 0 };
    await step.run("nudge-unsent", nudgeUnsent);
    const since = await step.run("since", () => Date.now() - lookBack);
    const open = await step.run("list-open", () => listUnconfirmed().map(({ id }) => id));
    const completed = await step.run("list-completed", () => listCompletedByVendor(since).map(({ id }) => id));
    const ids = [...open, ...completed];
    for (let from = 0; from < ids.length; from += askedAtOnce)
      await step.run(`ask-from-${from}`, () => askAbout(ids.slice(from, from + askedAtOnce)));
    return { asked: ids.length };
  },
);
