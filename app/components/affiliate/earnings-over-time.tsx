import ChartColumn from "lucide-react/icons/chart-column";
import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "~/app/components/lazy-part";
import { monthText } from "~/app/components/moments";
import { Card } from "~/app/components/ui/card";
import { EmptyState } from "~/app/components/ui/empty-state";
import { Skeleton } from "~/app/components/ui/skeleton";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "~/app/components/ui/table";
import type { EarnedMonth } from "~/core/affiliates/queries-portal";
import { formatMoney } from "~/core/money";

// The chart library is as large as the rest of the page, so it is loaded after the page and its
// figures.
const [EarningsChart] = lazyPart(() => import("~/app/components/affiliate/earnings-chart"));

/** Earnings month by month: a chart, and the same figures as a table. */
export function EarningsOverTime({ months }: { months: EarnedMonth[] }) {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  if (months.length === 0)
    return (
      <EmptyState
        icon={<ChartColumn />}
        title="No earnings yet"
        text="Your earnings appear here, month by month."
      />
    );
  const waiting = <Skeleton className="h-64 w-full" />;
  return (
    <Card className="p-5 sm:p-6">
      <div className="h-64" aria-hidden="true">
        {isMounted ? (
          <Suspense fallback={waiting}>
            <EarningsChart months={months} />
          </Suspense>
        ) : (
          waiting
        )}
      </div>
      <details className="mt-4">
        <summary className="cursor-pointer text-sm font-semibold">
          The same figures as a table
        </summary>
        <div className="mt-3">
          <Table label="Earnings by month">
            <TableHead>
              <TableRow>
                <TableHeader>Month</TableHeader>
                <TableHeader>Settled cases</TableHeader>
                <TableHeader>Earned</TableHeader>
              </TableRow>
            </TableHead>
            <TableBody>
              {months.toReversed().map(({ month, earnedCents, count }) => (
                <TableRow key={month}>
                  <TableCell>{monthText(month)}</TableCell>
                  <TableCell>{count}</TableCell>
                  <TableCell>{formatMoney(earnedCents)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      </details>
    </Card>
  );
}
