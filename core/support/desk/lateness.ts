import { minutes } from "~/core/duration";
import { getNumberAiSetting, getOfficeHours } from "~/core/support/ai-settings";
import { isOfficeOpen, openForSince } from "~/core/support/office-hours";

/**
 * The one rule on lateness: a person waits too long once staff could have answered for
 * `alarm_minutes` of office time. Nights and weekends do not count. The settings are read once for
 * many questions. A wait that begins in the future was written by a clock that ran ahead, and
 * counts as late.
 * @param now an instant in ms
 */
export function lateness(now: number): {
  isOpen: boolean;
  /** Milliseconds of office time after which a wait is late. */
  limit: number;
  isLate: (waitingSince: number | null) => boolean;
} {
  const office = getOfficeHours();
  const limit = minutes(getNumberAiSetting("alarm_minutes"));
  const lateSince = openForSince(office, now, limit);
  const isLate = (since: number | null): boolean =>
    since !== null && (since > now || since <= lateSince);
  return { isOpen: isOfficeOpen(office, now), limit, isLate };
}
