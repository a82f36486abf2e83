import type { Environment } from "~/env";
import type { MailNames } from "~/integrations/email/mail-names";
import type { Machine } from "~/operations/doctor/this-machine";
import type { FindingLevel, Stoppable } from "~/db/vocabulary";

/** What a check found, and how to mend it; no secret and nobody's data stands in it. */
export type Finding = { level: FindingLevel; found: string; mend: string | null };

/** Whom the doctor looks at: the settings, what answers for names and the machine, the clock. */
export type Patient = { settings: Environment; names: MailNames; machine: Machine; now: number };

/**
 * A question with a name. `needs` names the checks without which it cannot be answered: while one
 * of them fails it is left out, so that one fault is named once. `shuts` names the doors that stay
 * shut in live mode while it fails.
 */
export type Check = {
  name: string;
  needs?: readonly string[];
  shuts?: readonly Stoppable[];
  look: (patient: Patient) => Finding | Promise<Finding>;
};

export const well = (found: string): Finding => ({ level: "ok", found, mend: null });
export const doubtful = (found: string, mend: string): Finding => ({ level: "warn", found, mend });
export const wrong = (found: string, mend: string): Finding => ({ level: "fail", found, mend });
export const leftOut = (found: string): Finding => ({ level: "skipped", found, mend: null });

/** What several checks of one look ask for is asked once. */
export function onceEach<T>(
  ask: (patient: Patient) => Promise<T>,
): (patient: Patient) => Promise<T> {
  const asked = new WeakMap<Patient, Promise<T>>();
  return (patient) => {
    const known = asked.get(patient);
    if (known) return known;
    const answer = ask(patient);
    asked.set(patient, answer);
    return answer;
  };
}
