import { recordFindings } from "~/core/staff/health/record-findings";
import { env } from "~/env";
import { mailNames } from "~/integrations/email/mail-names";
import type { Patient } from "~/operations/doctor/check";
import { checks } from "~/operations/doctor/checks";
import { examine, type Examined } from "~/operations/doctor/examine";
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
 * Ends within twenty seconds.
 * @returns what each check found, and the names of those that fail and did not fail before
 */
export async function consult(
  now: number = Date.now(),
): Promise<{ examined: Examined[]; begun: string[] }> {
  const examined = await examine(ourselves(now), checks);
  const begun = recordFindings(
    examined.map(({ name, level, found, mend, shuts }) => ({ name, level, found, mend, shuts })),
    now,
  );
  return { examined, begun };
}
