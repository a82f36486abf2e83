import { hours, minutes } from "~/core/duration";
import { listEmergencyStops, stopAmong } from "~/core/emergency-stops";
import { placeOfNumber } from "~/core/messaging/send/place-of-number";
import { sqlite } from "~/db/client";

/** When a text that somebody waits for is late; news comes by the thousand and takes turns. */
const answersWait = minutes(10);
const newsWaits = hours(6);

// What was written or becomes due before an instant; the index of unsent texts bounds it.
const due = sqlite
  .prepare<{ answers: number; news: number }, string>(
    `SELECT phone FROM texts INDEXED BY texts_unsent
     WHERE status IN ('queued', 'reserved') AND created_at < $answers
       AND max(created_at, coalesce(not_before_at, 0)) <
         CASE WHEN purpose IN ('notice', 'outcome') THEN $news ELSE $answers END
     ORDER BY created_at LIMIT 200`,
  )
  .pluck();

/**
 * Whether a text is still here although it has been due for long: ten minutes for one that somebody
 * waits for, six hours for news. What staff's own stops hold does not count.
 */
export function doTextsStandStill(now: number = Date.now()): boolean {
  const late = due.all({ answers: now - answersWait, news: now - newsWaits });
  if (late.length === 0) return false;
  const stops = listEmergencyStops();
  return late.some((phone) => !stopAmong(stops, "texts", placeOfNumber(phone)));
}
