import { minutes } from "~/core/duration";
import { openIncident } from "~/core/incidents/open-incident";
import { sqlite } from "~/db/client";

const lastSign = sqlite
  .prepare<[string], number | null>(
    "SELECT sign_at FROM incidents WHERE cause = ? AND resolved_at IS NULL",
  )
  .pluck();

/** Further signs in this time write nothing, since a campaign meets a trouble by the hundred. */
const onceIn = minutes(1);

/**
 * Notes a refusal or a failure that points to a cause: opens its incident, or keeps the open one
 * open. `found` holds no secrets and no personal data.
 * @returns whether an incident was opened
 */
export function noteSign(cause: string, found: string, now: number = Date.now()): boolean {
  const at = lastSign.get(cause);
  // A sign from the future comes from a clock that ran ahead; it keeps nothing open.
  if (typeof at === "number" && at <= now && at > now - onceIn) return false;
  return openIncident({ cause, found }, now, now);
}
