import { setImmediate as turn } from "node:timers/promises";
import { csvCell } from "~/app/csv-cell";
import type { PayoutFilter } from "~/core/payouts/desk/payout-filter";
import { walkPayouts, type PayoutRow } from "~/core/payouts/desk/queries-staff";

/** A §3: the columns of the export, in order. */
export const payoutCsvColumns = [
  "ID",
  "Affiliate Code",
  "Affiliate Name",
  "Amount",
  "Status",
  "Payment Method",
  "Transaction ID",
  "Recipient Email",
  "Recipient Phone",
  "Tremendous Order ID",
  "Date",
] as const;

const dayOf = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** One row of the export; the amount is in dollars with two decimals, the date in New York time. */
export function payoutCsvRow(line: PayoutRow): string {
  const {
    id,
    affiliateCode,
    firstName,
    lastName,
    amountCents,
    status,
    paymentMethod,
    transactionId,
    recipientEmail,
    recipientPhone,
  } = line;
  const amount = (amountCents / 100).toFixed(2);
  const name = `${firstName} ${lastName}`.trim();
  const values = [
    id,
    affiliateCode,
    name,
    amount,
    status,
    paymentMethod,
    transactionId,
    recipientEmail,
    recipientPhone,
    line.tremendousOrderId,
  ];
  return [...values, dayOf.format(line.at)].map((value) => csvCell(value ?? "")).join(",");
}

/**
 * The export as a stream that reads some hundred payouts at a time and lets other requests run in
 * between.
 */
export function payoutsCsv(filter: PayoutFilter): ReadableStream<Uint8Array> {
  const parts = walkPayouts(filter);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) =>
        controller.enqueue(encoder.encode(`\u{feff}${payoutCsvColumns.join(",")}\r\n`)),
      pull: async (controller) => {
        await turn();
        const part = parts.next();
        if (part.done) return controller.close();
        controller.enqueue(
          encoder.encode(part.value.map((line) => `${payoutCsvRow(line)}\r\n`).join("")),
        );
      },
      cancel: () => void parts.return(undefined),
    },
    { highWaterMark: 1 },
  );
}

/** The file name of the export, `payouts-YYYY-MM-DD.csv` (A §9). */
export const payoutsCsvName = (now: number): string => `payouts-${dayOf.format(now)}.csv`;
