import { tz } from "@date-fns/tz";
import { addDays, startOfDay } from "date-fns";
import { z } from "zod";
import { payoutStatuses } from "~/db/vocabulary";

/** A status, or the payouts that were withdrawn: the money in them is owed in others. */
export const payoutShelves = [...payoutStatuses, "withdrawn"] as const;
export type PayoutShelf = (typeof payoutShelves)[number];

/** Which payouts a list shows: `from` inclusive and `until` exclusive as instants. */
export type PayoutFilter = {
  search: string;
  status: PayoutShelf | null;
  from: number | null;
  until: number | null;
};

export const noFilter: PayoutFilter = { search: "", status: null, from: null, until: null };

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const newYork = tz("America/New_York");

function startOf(typed: unknown): number | null {
  const parsed = day.safeParse(typed);
  const [year = 0, month = 1, date = 1] = parsed.success ? parsed.data.split("-").map(Number) : [];
  const noon = Date.UTC(year, month - 1, date, 17);
  // A day that does not exist (2026-02-31) would roll over into another.
  const isDay = parsed.success && new Date(noon).toISOString().startsWith(parsed.data);
  return isDay ? startOfDay(noon, { in: newYork }).getTime() : null;
}

/**
 * Reads a filter from a page's query: words, a status, and the first and last day (New York) in
 * either order. Values it does not understand do not filter.
 */
export function readPayoutFilter(asked: Record<string, unknown>): PayoutFilter {
  const status = z.enum(payoutShelves).safeParse(asked.status);
  const search = typeof asked.search === "string" ? asked.search : "";
  const [from, to] = [startOf(asked.from), startOf(asked.to)];
  const [first, last] = from !== null && to !== null && to < from ? [to, from] : [from, to];
  const until = last === null ? null : addDays(last, 1, { in: newYork }).getTime();
  return { search, status: status.success ? status.data : null, from: first, until };
}
