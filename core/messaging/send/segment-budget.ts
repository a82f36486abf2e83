import { TZDate } from "@date-fns/tz";
import { days } from "~/core/duration";
import { sqlite } from "~/db/client";
import type { PhoneCarrier } from "~/db/texting-vocabulary";

/** How many segments may leave on one day to the numbers of a carrier, or to `all` numbers. */
export type SegmentBudget = Partial<Record<PhoneCarrier | "all", number>>;

// The carriers' days begin at midnight there (TW-45, error 30023).
const zone = "America/Los_Angeles";
const unknown = "unknown";

type Of = PhoneCarrier | "all" | typeof unknown;

const prefix = "segments:";
const nameOf = (of: Of): string => prefix + of;

const select = sqlite
  .prepare<[string, number], number>("SELECT value FROM daily_figures WHERE name = ? AND day = ?")
  .pluck();
const add = sqlite.prepare<[string, number, number]>(
  `INSERT INTO daily_figures (name, day, value) VALUES (?, ?, ?)
   ON CONFLICT (name, day) DO UPDATE SET value = value + excluded.value`,
);

const selectCarrier = sqlite
  .prepare<[string], PhoneCarrier | null>("SELECT carrier FROM phone_numbers WHERE phone = ?")
  .pluck();

/** The carriers' day of an instant (ms), as days since 1970. */
function carrierDay(at: number): number {
  const local = new TZDate(at, zone);
  return Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()) / days(1);
}

/** When the carriers' next day begins, in ms. */
export function nextCarrierDay(now: number): number {
  const local = new TZDate(now, zone);
  return new TZDate(local.getFullYear(), local.getMonth(), local.getDate() + 1, zone).getTime();
}

/**
 * Counts the segments of a text that leaves now, in the transaction around. A number whose carrier
 * is not known may belong to any.
 */
export function countLeavingSegments(phone: string, segments: number, now: number): void {
  const carrier = selectCarrier.get(phone) ?? unknown;
  for (const of of [carrier, "all"] as const) add.run(nameOf(of), carrierDay(now), segments);
}

const selectDay = sqlite.prepare<[number], { name: string; value: number }>(
  "SELECT name, value FROM daily_figures WHERE day = ? AND name GLOB 'segments:*'",
);

/** The segments that left on the carriers' day of an instant, by carrier, `unknown` and `all`. */
export function segmentsOfDay(now: number): Map<string, number> {
  const rows = selectDay.all(carrierDay(now));
  return new Map(rows.map(({ name, value }) => [name.slice(prefix.length), value]));
}

/**
 * Whether news of so many segments to this number would pass what may leave on this day (issue 25,
 * 3). Answers, codes and confirmations leave all the same.
 */
export function isBudgetSpent(
  budget: SegmentBudget,
  { phone, segments }: { phone: string; segments: number },
  now: number,
): boolean {
  const day = carrierDay(now);
  const used = (of: Of): number => select.get(nameOf(of), day) ?? 0;
  const own = selectCarrier.get(phone) ?? null;
  return Object.entries(budget).some(([of, most]) => {
    if (of === "all") return used("all") + segments > most;
    if (own !== null && own !== of) return false;
    return used(of as PhoneCarrier) + used(unknown) + segments > most;
  });
}
