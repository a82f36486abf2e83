import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePerson } from "~/app/auth/session.server";
import { csvCell } from "~/app/csv-cell";
import { nameMethod } from "~/core/payouts/name-method";
import { listOwnPayoutLines, listOwnPayouts } from "~/core/payouts/own-payouts";

const columns = [
  "Payout",
  "Stage",
  "Prepared",
  "Paid",
  "Method",
  "For",
  "Case",
  "Level",
  "Amount (USD)",
];
const most = 1000;

const dayOf = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
// A leading minus is a number here, not a formula.
const amountCell = (cents: number): string => (cents / 100).toFixed(2);

/** A person's payouts line by line, as a CSV file; days are in New York time. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const { userId } = await requirePerson(request);
  const rows = listOwnPayouts(userId, most).flatMap((payout) =>
    listOwnPayoutLines(userId, payout.id).map((line) => {
      const cells = [
        payout.id,
        payout.label,
        dayOf.format(payout.at),
        payout.completedAt ? dayOf.format(payout.completedAt) : "",
        payout.completedAt && payout.method ? nameMethod(payout.method) : "",
        line.kind,
        line.caseNumber ?? "",
        line.level?.toString() ?? "",
      ];
      return [...cells.map(csvCell), amountCell(line.amountCents)].join(",");
    }),
  );
  return new Response(`\u{feff}${[columns.join(","), ...rows].join("\r\n")}\r\n`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="payouts.csv"',
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
