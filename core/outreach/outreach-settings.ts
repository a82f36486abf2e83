import { getSetting } from "~/core/accounts/settings";

/**
 * Days after each of the first four steps until the next: an admin's setting where it names four
 * numbers above 0 and up to 366, else the configured ones (OUTREACH_STEP_DAYS).
 */
export function stepDays(configured: readonly number[]): number[] {
  const chosen = getSetting("outreach_step_days").split(",").map(Number);
  const fits =
    chosen.length === 4 &&
    chosen.every((count) => Number.isFinite(count) && count > 0 && count <= 366);
  return fits ? chosen : [...configured];
}
