import { sqlite } from "~/db/client";

const select = sqlite
  .prepare<[string], number>("SELECT value FROM counters WHERE name = ?")
  .pluck();
const selectMany = sqlite.prepare<[string], { name: string; value: number }>(
  "SELECT name, value FROM counters WHERE name IN (SELECT value FROM json_each(?))",
);

/** A kept count (triggers keep it in step with its rows), 0 when nothing was counted. */
export function getCounter(name: string): number {
  return select.get(name) ?? 0;
}

/** Several kept counts by their names. */
export function getCounters<Name extends string>(names: readonly Name[]): Record<Name, number> {
  const found = new Map(
    selectMany.all(JSON.stringify(names)).map(({ name, value }) => [name, value]),
  );
  return Object.fromEntries(names.map((name) => [name, found.get(name) ?? 0])) as Record<
    Name,
    number
  >;
}

const selectDays = sqlite.prepare<[string, number], { day: number; value: number }>(
  "SELECT day, value FROM daily_figures WHERE name = ? AND day >= ? ORDER BY day",
);

/** A kept figure by day (days since 1970, UTC) from a day on; days without one are left out. */
export function listDailyFigures(
  name: "cases" | "settlements" | "received" | "paid_out",
  fromDay: number,
): { day: number; value: number }[] {
  return selectDays.all(name, fromDay);
}
