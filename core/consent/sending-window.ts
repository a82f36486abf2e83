import { isLegalHoliday, weekdayOf, type Day } from "~/core/consent/legal-holidays";

/** Hours of the local clock, the end excluded; null when nothing may be sent that day. */
export type Window = { fromHour: number; untilHour: number } | null;

type Week = { week: Window; saturday?: Window; sunday?: Window; holidays?: null };

const between = (fromHour: number, untilHour: number): Window => ({ fromHour, untilHour });

/** 47 CFR 64.1200(c)(1). */
const federal: Week = { week: between(8, 21) };

const strict: Readonly<Record<string, Week>> = {
  AL: { week: between(8, 20), sunday: null, holidays: null },
  CT: { week: between(9, 20) },
  FL: { week: between(8, 20) },
  IL: { week: between(9, 21) },
  KY: { week: between(10, 21) },
  LA: { week: between(8, 20), sunday: null, holidays: null },
  MA: { week: between(8, 20) },
  MD: { week: between(8, 20) },
  MI: { week: between(9, 21) },
  MN: { week: between(9, 21) },
  MS: { week: between(8, 20), sunday: null, holidays: null },
  NM: { week: between(9, 21) },
  NV: { week: between(9, 20) },
  OK: { week: between(8, 20) },
  OR: { week: between(8, 20) },
  PA: { week: between(8, 21), holidays: null },
  RI: { week: between(9, 18), saturday: between(10, 17), sunday: null, holidays: null },
  SD: { week: between(9, 21), sunday: null },
  TX: { week: between(9, 21), sunday: between(12, 21) },
  UT: { week: between(8, 21), sunday: null, holidays: null },
  WA: { week: between(8, 20) },
  WY: { week: between(8, 20) },
};

/**
 * The hours of a calendar day in which an unsolicited text may reach a person in a state (LG-05):
 * the strictest hours known to us for telephone solicitation there, even where consent might exempt
 * a text, and the federal hours otherwise. COUNSEL MUST CONFIRM this table before texts go out in
 * live mode, and again when a state changes its law.
 * @param state two letters, or null when unknown
 */
export function sendingWindow(state: string | null, day: Day): Window {
  const rule = (state && strict[state]) || federal;
  if (rule.holidays === null && isLegalHoliday(day)) return null;
  const weekday = weekdayOf(day);
  if (weekday === 0 && rule.sunday !== undefined) return rule.sunday;
  if (weekday === 6 && rule.saturday !== undefined) return rule.saturday;
  return rule.week;
}
