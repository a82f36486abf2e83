import { limitRate, type RateRule } from "~/core/accounts/limit-rate";
import type { CalendarDay } from "~/core/claims/facts/calendar";
import { takeMove, type Moved } from "~/core/claims/gate/take-move";
import { days } from "~/core/duration";

const moves: RateRule = { what: "moves of", by: "person", most: 10, per: days(1) };

/**
 * Records a move that the person reports themself, in Settings or by text (CL-04), ten a day at
 * most. @throws NotFound; RuleBroken `no_state`, `wrong_day`, `too_many_tries`
 */
export function reportOwnMove(
  userId: string,
  move: { state: string; from: CalendarDay },
  now: number = Date.now(),
): Moved {
  limitRate(moves, userId, now);
  return takeMove(userId, move, now);
}
