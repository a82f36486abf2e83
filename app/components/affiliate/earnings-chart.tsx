import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { monthText } from "~/app/components/moments";
import type { EarnedMonth } from "~/core/affiliates/queries-portal";
import { formatMoney } from "~/core/money";
import { roundTicks } from "~/core/round-ticks";

const tick = { fill: "var(--muted)", fontSize: 12 };

/** A bar chart of the earnings of each month. */
export default function EarningsChart({ months }: { months: EarnedMonth[] }) {
  const rows = months.map(({ month, earnedCents }) => ({
    month: monthText(month),
    earned: earnedCents,
  }));
  const ticks = roundTicks(Math.max(...months.map(({ earnedCents }) => earnedCents)), 100);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={rows}
        margin={{ top: 8, right: 8, bottom: 0, left: 8 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="month"
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: "var(--line-strong)" }}
        />
        <YAxis
          tick={tick}
          tickLine={false}
          axisLine={false}
          width={64}
          ticks={ticks}
          domain={[0, ticks.at(-1) ?? 0]}
          tickFormatter={(cents: number) => formatMoney(cents, "whole")}
        />
        <Tooltip
          cursor={{ fill: "var(--raised)" }}
          formatter={(cents) => [formatMoney(Number(cents)), "Earned"]}
          contentStyle={{
            background: "var(--surface)",
            border: "1px solid var(--line)",
            borderRadius: 10,
            color: "var(--ink)",
          }}
        />
        <Bar
          dataKey="earned"
          fill="var(--accent)"
          radius={[6, 6, 0, 0]}
          maxBarSize={48}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
