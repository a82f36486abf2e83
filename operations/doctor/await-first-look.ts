import { minutes } from "~/core/duration";
import { waitForLook } from "~/core/first-look";
import { findLastLook } from "~/core/staff/health/last-look";
import { env, type Environment } from "~/env";
import { circumstancesOf } from "~/operations/doctor/circumstances";

/** A start goes by the last look for so long after it, so that a restart keeps nobody waiting. */
export const lookHoldsFor = minutes(60);

/**
 * Keeps what leads out shut until the doctor has looked, where a live server starts whose last look
 * is older than an hour, or was made under other settings (issue 25, 1). The look follows at once
 * (`consult-doctor`), also in a server that ends again and again.
 * @returns whether it must look
 */
export function awaitFirstLook(now: number = Date.now(), settings: Environment = env): boolean {
  if (!settings.live) return false;
  const last = findLastLook();
  const holds =
    last !== null &&
    last.circumstances === circumstancesOf(settings) &&
    // A look from the future was made by a clock that ran ahead.
    last.at <= now &&
    now - last.at < lookHoldsFor;
  if (!holds) waitForLook(now);
  return !holds;
}
