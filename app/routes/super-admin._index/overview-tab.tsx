import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "~/app/components/lazy-part";
import { Link } from "@remix-run/react";
import { Button } from "~/app/components/ui/button";
import { CardHeading } from "~/app/components/staff/card-heading";
import { Card, CardContent, CardHeader } from "~/app/components/ui/card";
import { Skeleton } from "~/app/components/ui/skeleton";
import type {
  Attention,
  ChartPeriod,
  ChartPoint,
  DashboardFigures,
} from "~/core/dashboard-figures";
import type { DrillStanding } from "~/core/restore/record-drill";
import type { SystemHealth } from "~/core/system-health";
import { DrillLine } from "./drill-line";
import { FigureTable } from "./figure-table";
import { HealthLine } from "./health-line";
import { IncidentsCard, type ShownIncident } from "./incidents-card";

const [Charts] = lazyPart(async () => ({ default: (await import("./charts")).Charts }));

type OverviewProps = {
  period: ChartPeriod;
  points: ChartPoint[];
  health: SystemHealth & { isStorageUp: boolean };
  drill: DrillStanding;
  incidents: { open: ShownIncident[]; ended: ShownIncident[] };
  attention: Attention;
  figures: DashboardFigures;
  users: number;
  open: (tab: string) => void;
};

const count = (figure: number): string => figure.toLocaleString("en-US");

const alerts = {
  database_slow: "The database answers slowly",
  database_locked: "The database cannot be written",
  workflows_late: "Workflows have waited for more than five minutes",
  mail_late: "Mail has waited for more than five minutes",
};

function Health({
  health: { problems, databaseMs, isStorageUp },
  drill,
  incidents: { open },
}: Pick<OverviewProps, "health" | "drill" | "incidents">) {
  const isDatabaseWell =
    !problems.includes("database_slow") && !problems.includes("database_locked");
  const late = problems.filter((one) => one === "workflows_late" || one === "mail_late");
  const isWell =
    problems.length === 0 && isStorageUp && drill.isWell !== false && open.length === 0;
  return (
    <ul className="flex flex-col gap-2.5">
      <HealthLine isWell={isWell}>
        {isWell ? "All systems operational" : "Something needs attention"}
      </HealthLine>
      <HealthLine isWell={isDatabaseWell}>
        {isDatabaseWell
          ? "Database responsive"
          : problems.includes("database_locked")
            ? alerts.database_locked
            : alerts.database_slow}
        <span className="text-sm text-muted">
          {" "}
          ({databaseMs < 1 ? "under 1" : Math.round(databaseMs)} ms)
        </span>
      </HealthLine>
      <DrillLine drill={drill} />
      {late.length === 0 && isStorageUp && drill.isWell !== false && open.length === 0 ? (
        <HealthLine isWell>No critical alerts</HealthLine>
      ) : null}
      {late.map((problem) => (
        <HealthLine key={problem} isWell={false}>
          {alerts[problem]}
        </HealthLine>
      ))}
      {isStorageUp ? null : <HealthLine isWell={false}>Files cannot be stored</HealthLine>}
    </ul>
  );
}

// The charts are not rendered on the server: until they have loaded, and without JavaScript, their
// table gives the same figures.
function ChartsOnceLoaded({ points, period }: Pick<OverviewProps, "points" | "period">) {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  const waiting = <Skeleton className="h-64 w-full" />;
  if (!isMounted) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Charts points={points} period={period} />
    </Suspense>
  );
}

// The parts of the total, each with a link to its list.
function AttentionParts({ review, pending, replies }: Omit<OverviewProps["attention"], "all">) {
  const parts: [number, string, string][] = [
    [review, "to review", "/super-admin/review"],
    [pending, "pending", "/super-admin/cases?status=pending"],
    [replies, "with a reply", "/super-admin/cases?status=submitted"],
  ];
  const shown = parts.filter(([figure]) => figure > 0);
  if (shown.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
      {shown.map(([figure, what, to]) => (
        <li key={what}>
          <Link to={to} className="underline underline-offset-4">
            {count(figure)} {what}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Recent activity, quick actions, the actual state of the server, and the charts (A §2.1). */
export function OverviewTab({
  period,
  points,
  health,
  drill,
  incidents,
  attention,
  figures,
  users,
  open,
}: OverviewProps) {
  return (
    <div className="grid gap-5 lg:grid-cols-3">
      <IncidentsCard {...incidents} />
      <Card>
        <CardHeader>
          <CardHeading>Recent Activity</CardHeading>
        </CardHeader>
        <CardContent>
          <ul className="flex flex-col gap-2.5">
            <li>
              {count(users)} active {users === 1 ? "user" : "users"}
            </li>
            <li>
              <Link
                to="/super-admin/review"
                className="underline underline-offset-4 hover:decoration-2"
              >
                {count(attention.all)} {attention.all === 1 ? "case" : "cases"} needing attention
              </Link>
              <AttentionParts {...attention} />
            </li>
            <li>
              <Link
                to="/super-admin/payouts"
                className="underline underline-offset-4 hover:decoration-2"
              >
                {count(figures.pendingPayouts)}{" "}
                {figures.pendingPayouts === 1 ? "payout" : "payouts"} pending
              </Link>
            </li>
          </ul>
        </CardContent>
      </Card>
      <Card>
        <CardHeader>
          <CardHeading>Quick Actions</CardHeading>
        </CardHeader>
        <CardContent className="flex flex-col gap-2.5">
          <Button look="outline" onClick={() => open("users")}>
            Manage Users
          </Button>
          <Button look="outline" onClick={() => open("cases")}>
            Review Cases
          </Button>
          <Button look="outline" onClick={() => open("affiliates")}>
            Check Affiliates
          </Button>
        </CardContent>
      </Card>
      <Card>
        <CardHeader>
          <CardHeading>System Health</CardHeading>
        </CardHeader>
        <CardContent>
          <Health health={health} drill={drill} incidents={incidents} />
        </CardContent>
      </Card>
      <Card className="lg:col-span-3">
        <CardHeader className="flex-row flex-wrap items-center justify-between gap-3">
          <CardHeading>Over time</CardHeading>
          <div className="flex gap-2">
            {(["month", "year"] as const).map((one) => (
              <Button key={one} asChild look={one === period ? "secondary" : "ghost"} size="sm">
                <Link
                  to={`?tab=overview&period=${one}`}
                  preventScrollReset
                  aria-current={one === period ? "true" : undefined}
                >
                  {one === "month" ? "30 days" : "12 months"}
                </Link>
              </Button>
            ))}
          </div>
        </CardHeader>
        <CardContent>
          <ChartsOnceLoaded points={points} period={period} />
          <FigureTable points={points} period={period} />
        </CardContent>
      </Card>
    </div>
  );
}
