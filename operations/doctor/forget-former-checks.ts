import { keepKnownFindings } from "~/core/staff/health/keep-known-findings";
import { log } from "~/log";
import { checks } from "~/operations/doctor/checks";

/**
 * Forgets at a start what checks found that an earlier release had and this one has not: they would
 * keep their doors shut until the next whole look (issue 25, 1).
 */
export function forgetFormerChecks(): void {
  const forgotten = keepKnownFindings(checks);
  if (forgotten > 0) log.info({ forgotten }, "findings of checks that are no more were forgotten");
}
