import { addDays, type CalendarDay } from "~/core/claims/facts/calendar";
import type { TheoryFinding } from "~/core/claims/judge/theories-that-hold";

/**
 * With fewer days left nothing new is begun: the person is referred to a lawyer instead (CL-07).
 */
const daysToAct = 60;

const earliest = (days: readonly CalendarDay[]): CalendarDay | null => [...days].sort()[0] ?? null;

/** The last day of a theory in time; the next day is too late. Null without a text in time. */
export const lastDayOf = ({ texts }: TheoryFinding): CalendarDay | null =>
  earliest(texts.map(({ lastDay }) => lastDay));

/** The earliest last day by theory; the federal call theories count as one, under `F` (CL-07). */
export function lastDays(findings: readonly TheoryFinding[]): Record<string, CalendarDay> {
  const days: Record<string, CalendarDay> = {};
  for (const finding of findings) {
    const day = lastDayOf(finding);
    const key = finding.entry.jurisdiction === "US" ? "F" : finding.entry.id;
    const before = days[key];
    if (day !== null && (before === undefined || day < before)) days[key] = day;
  }
  return days;
}

/** The last day on which a pursuit may be begun, or null without a theory that holds. */
export function actBy(findings: readonly TheoryFinding[]): CalendarDay | null {
  const last = earliest(findings.flatMap((finding) => lastDayOf(finding) ?? []));
  return last === null ? null : addDays(last, -daysToAct);
}

/**
 * Whether the person may be told the last day: only where every theory's period was verified in
 * some source. Guessed dates are never told (CL-07).
 */
export const mayTellLastDay = (findings: readonly TheoryFinding[]): boolean =>
  findings.every(({ entry: { limitation } }) => limitation.mark === "V" || limitation.mark === "S");
