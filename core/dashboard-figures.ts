import { getCounter, getCounters, listDailyFigures } from "~/core/counters";
import { statement } from "~/core/list-rows";
import { days } from "~/core/duration";
import { caseStatuses } from "~/db/vocabulary";

/** A §3 dashboard stats, all kept, so that no table is scanned for them. */
export type DashboardFigures = ReturnType<typeof getDashboardFigures>;

/** How many cases wait for staff, by reason. */
export type Attention = { review: number; pending: number; replies: number; all: number };

const selectSetPending = `SELECT count(*) FROM cases INDEXED BY cases_status
  WHERE status = 'pending' AND archived_at IS NULL AND reading_owed_at IS NULL`;
const selectAnswered = `SELECT count(*) FROM pursuits p INDEXED BY pursuits_held JOIN cases c ON c.id = p.case_id
  WHERE p.held_at IS NOT NULL AND p.stopped_at IS NULL AND p.filed_at IS NULL AND p.hold_reason = 'reply'
  AND c.status = 'submitted' AND c.archived_at IS NULL`;

const countBy = (sql: string): number => statement<unknown[], number>(sql).pluck().get() ?? 0;

/**
 * The cases that wait for staff (A §2.1): in the review queue, set to pending by staff, or paused
 * because the sender replied. A case that waits for an automatic reading is not among them.
 */
export function countNeedingAttention(): Attention {
  const [review, pending, replies] = [
    getCounter("cases:review"),
    countBy(selectSetPending),
    countBy(selectAnswered),
  ];
  return { review, pending, replies, all: review + pending + replies };
}

/** The figures of the dashboard's cards. */
export function getDashboardFigures() {
  const kept = getCounters([
    ...caseStatuses.map((status) => `cases:${status}` as const),
    "cases:paid",
    "affiliates:all",
    "payouts:pending",
    "payouts:processing",
    "payouts:completed",
    "payouts:failed",
    "payouts:pending:cents",
    "earnings:cents",
  ] as const);
  const {
    "cases:pending": pending,
    "cases:review": review,
    "cases:in_progress": inProgress,
    "cases:submitted": submitted,
  } = kept;
  return {
    cases: caseStatuses.reduce((sum, status) => sum + kept[`cases:${status}`], 0),
    pendingCases: pending + review,
    activeCases: inProgress + submitted,
    submittedCases: submitted,
    rejectedCases: kept["cases:rejected"],
    settledCases: kept["cases:settled"],
    paidCases: kept["cases:paid"],
    affiliates: kept["affiliates:all"],
    payouts:
      kept["payouts:pending"] +
      kept["payouts:processing"] +
      kept["payouts:completed"] +
      kept["payouts:failed"],
    pendingPayouts: kept["payouts:pending"],
    pendingPayoutsCents: kept["payouts:pending:cents"],
    earningsCents: kept["earnings:cents"],
  };
}

/** A day or a month of the charts; `at` is its beginning in UTC. Money in cents. */
export type ChartPoint = {
  at: number;
  cases: number;
  settlements: number;
  received: number;
  paidOut: number;
};
export type ChartPeriod = "month" | "year";

const series = {
  cases: "cases",
  settlements: "settlements",
  received: "received",
  paidOut: "paid_out",
} as const;

function beginnings(period: ChartPeriod, now: number): number[] {
  if (period === "month")
    return Array.from(
      { length: 30 },
      (_, index) => (Math.floor(now / days(1)) - 29 + index) * days(1),
    );
  const today = new Date(now);
  return Array.from({ length: 12 }, (_, index) =>
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 11 + index, 1),
  );
}

/**
 * Cases opened, settlements and money of the last 30 days by day, or of twelve months by month, in
 * UTC.
 */
export function listChartPoints(period: ChartPeriod, now: number = Date.now()): ChartPoint[] {
  const starts = beginnings(period, now);
  const points = starts.map((at): ChartPoint => ({
    at,
    cases: 0,
    settlements: 0,
    received: 0,
    paidOut: 0,
  }));
  const fromDay = Math.floor((starts[0] ?? now) / days(1));
  for (const [name, figure] of Object.entries(series) as [
    keyof typeof series,
    (typeof series)[keyof typeof series],
  ][])
    for (const { day, value } of listDailyFigures(figure, fromDay)) {
      const point = points.findLast(({ at }) => at <= day * days(1));
      if (point) point[name] += value;
    }
  return points;
}
