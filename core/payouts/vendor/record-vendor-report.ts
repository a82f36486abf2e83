import { eq } from "drizzle-orm";
import { recordEvent } from "~/core/events";
import { db } from "~/db/client";
import { vendorWebhooks } from "~/db/schema/money";
import { transaction } from "~/db/transaction";

export type VendorReport = { uuid: string; vendor: string; event: string; payload: unknown };

/**
 * Records a payout vendor's report, each uuid once (TR-06); the order is looked up afterwards.
 * @returns whether it was new
 */
export function recordVendorReport(
  { uuid, vendor, event, payload }: VendorReport,
  now: number = Date.now(),
): boolean {
  return transaction(() => {
    const { changes } = db
      .insert(vendorWebhooks)
      .values({ uuid, vendor, event, payload, receivedAt: now })
      .onConflictDoNothing()
      .run();
    if (changes > 0) recordEvent("payout/reported", { uuid }, `reported:${uuid}`);
    return changes > 0;
  });
}

/** A recorded report, or undefined. */
export function findVendorReport(uuid: string) {
  return db.select().from(vendorWebhooks).where(eq(vendorWebhooks.uuid, uuid)).get();
}

/** Records that the order of a report was looked up. */
export function markReportHandled(uuid: string, now: number = Date.now()): void {
  db.update(vendorWebhooks).set({ handledAt: now }).where(eq(vendorWebhooks.uuid, uuid)).run();
}
