import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import type { ChartPeriod, ChartPoint } from "~/core/dashboard-figures";
import { formatMoney } from "~/core/money";
import { roundTicks } from "~/core/round-ticks";
import { pointName } from "./figure-table";

type ChartProps = { points: ChartPoint[]; period: ChartPeriod };
/** The least upper end of each axis: without figures, an axis would otherwise show cents. */
const leastTop = { counts: 4, money: 100_000 };

/** The smallest step of each axis: one case, one dollar. */
const unit = { counts: 1, money: 100 };

type Series = { key: keyof ChartPoint; name: string; color: string };

const short = new Intl.NumberFormat("en-US", { notation: "compact" });
const axis = {
  tick: { fill: "var(--muted)", fontSize: 12 },
  stroke: "var(--line-strong)",
  tickLine: false,
} as const;

type BarsProps = ChartProps & {
  title: string;
  series: Series[];
  show: (value: number) => string;
  least: number;
  unit: number;
};

function Bars({ title, points, period, series, show, least, unit }: BarsProps) {
  const data = points.map((point) => ({ ...point, name: pointName(point.at, period) }));
  const highest = Math.max(
    least,
    ...points.flatMap((point) => series.map(({ key }) => point[key])),
  );
  const ticks = roundTicks(highest, unit);
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 font-semibold">{title}</figcaption>
      <div className="h-60" aria-hidden="true">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart
            data={data}
            margin={{ top: 4, right: 4, bottom: 0, left: -12 }}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis dataKey="name" minTickGap={24} {...axis} />
            <YAxis
              allowDecimals={false}
              ticks={ticks}
              domain={[0, ticks.at(-1) ?? highest]}
              tickFormatter={show}
              width={56}
              {...axis}
              axisLine={false}
            />
            <Tooltip
              cursor={{ fill: "var(--raised)" }}
              formatter={(value) => show(Number(value))}
              contentStyle={{
                background: "var(--surface)",
                border: "1px solid var(--line)",
                borderRadius: 10,
                color: "var(--ink)",
              }}
            />
            <Legend iconType="circle" wrapperStyle={{ fontSize: 13, color: "var(--muted)" }} />
            {series.map(({ key, name, color }) => (
              <Bar
                key={key}
                dataKey={key}
                name={name}
                fill={color}
                radius={[3, 3, 0, 0]}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
}

/** Charts of cases and settlements, and of money in and out, over time. */
export function Charts({ points, period }: ChartProps) {
  const money = (cents: number): string =>
    cents >= 1_000_000 ? `$${short.format(cents / 100)}` : formatMoney(cents, "whole");
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <Bars
        title="Cases and settlements"
        points={points}
        period={period}
        least={leastTop.counts}
        unit={unit.counts}
        show={(value) => short.format(value)}
        series={[
          { key: "cases", name: "Cases opened", color: "var(--info)" },
          { key: "settlements", name: "Settlements", color: "var(--accent)" },
        ]}
      />
      <Bars
        title="Money"
        points={points}
        period={period}
        least={leastTop.money}
        unit={unit.money}
        show={money}
        series={[
          { key: "received", name: "Received", color: "var(--accent)" },
          { key: "paidOut", name: "Paid out", color: "var(--danger)" },
        ]}
      />
    </div>
  );
}
