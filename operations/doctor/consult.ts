import { recordFindings } from "~/core/staff/health/record-findings";
import { env } from "~/env";
import { mailNames } from "~/integrations/email/mail-names";
import type { Check, Patient } from "~/operations/doctor/check";
import { checks } from "~/operations/doctor/checks";
import { examine, patientTimeout, timeout, type Examined } from "~/operations/doctor/examine";
import { thisMachine } from "~/operations/doctor/this-machine";

/** This server, as the doctor examines it. */
export const ourselves = (now: number = Date.now()): Patient => ({
  settings: env,
  names: mailNames(),
  machine: thisMachine,
  now,
});

/**
 * Examines this server and stores the findings, which open and close outgoing doors in live mode.
 * Ends within twenty seconds, or once the checks in `also` have: these are made this time alone, so
 * that what they find is not stored.
 * @returns what each check found, and the names of those that fail and did not fail before
 */
export async function consult(
  now: number = Date.now(),
  also: readonly Check[] = [],
): Promise<{ examined: Examined[]; begun: string[] }> {
  const limits = also.length > 0 ? patientTimeout : timeout;
  const examined = await examine(ourselves(now), [...checks, ...also], limits);
  const begun = recordFindings(
    examined
      .slice(0, checks.length)
      .map(({ name, level, found, mend, shuts }) => ({ name, level, found, mend, shuts })),
    now,
  );
  return { examined, begun };
}
