import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "~/app/components/ui/table";
import type { ChartPeriod, ChartPoint } from "~/core/dashboard-figures";
import { formatMoney } from "~/core/money";

const day = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric" });
const month = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  month: "short",
  year: "numeric",
});

/** The label of a day or a month in the charts and their table. */
export const pointName = (at: number, period: ChartPeriod): string =>
  (period === "month" ? day : month).format(at);

/**
 * The figures of the charts as a table: for screen readers, for printing, and for exact numbers.
 */
export function FigureTable({ points, period }: { points: ChartPoint[]; period: ChartPeriod }) {
  return (
    <details className="mt-5">
      <summary className="w-fit cursor-pointer text-sm font-semibold">
        Show the figures in a table
      </summary>
      <div className="mt-3">
        <Table label="Figures over time">
          <TableHead>
            <tr>
              {[
                period === "month" ? "Day (UTC)" : "Month",
                "Cases",
                "Settlements",
                "Received",
                "Paid out",
              ].map((name, index) => (
                <TableHeader key={name} className={index > 0 ? "text-right" : undefined}>
                  {name}
                </TableHeader>
              ))}
            </tr>
          </TableHead>
          <TableBody>
            {points.toReversed().map(({ at, cases, settlements, received, paidOut }) => (
              <TableRow key={at}>
                <TableCell className="whitespace-nowrap">{pointName(at, period)}</TableCell>
                {[
                  cases.toLocaleString("en-US"),
                  settlements.toLocaleString("en-US"),
                  formatMoney(received),
                  formatMoney(paidOut),
                ].map((shown, index) => (
                  <TableCell key={index} className="text-right">
                    {shown}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </details>
  );
}
