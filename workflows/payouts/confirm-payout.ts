import { z } from "zod";
import { findVendorReport, markReportHandled } from "~/core/payouts/vendor/record-vendor-report";
import { recordOrder } from "~/core/payouts/vendor/record-order";
import { inngest, on } from "~/integrations/inngest";
import { payoutVendor } from "~/integrations/payouts/vendor";
import { findReportedOrder } from "~/operations/payouts/ask-order";

const resource = z.object({ resource: z.object({ id: z.string(), type: z.string() }) });

/** Asks the vendor for the order that a report is about, and trusts only the answer (TR-06). */
export async function handleReport(uuid: string, now: () => number = Date.now): Promise<string> {
  const vendor = payoutVendor();
  const found = findVendorReport(uuid);
  const about = resource.safeParse(found?.payload);
  if (!vendor || !found || found.handledAt !== null) return "nothing to do";
  // A report about nothing that can be looked up will not be about more later.
  const order = about.success ? await findReportedOrder(vendor, about.data.resource) : undefined;
  const note = order ? recordOrder(order, now()) : "not_ours";
  markReportHandled(uuid, now());
  return note;
}

/** Confirms a payout when the vendor has reported something about it. */
export const confirmPayout = inngest.createFunction(
  {
    id: "confirm-payout",
    triggers: [on("payout/reported")],
    concurrency: [{ limit: 5 }],
    retries: 10,
  },
  ({ event, step }) => step.run("ask-for-the-order", () => handleReport(event.data.uuid)),
);
