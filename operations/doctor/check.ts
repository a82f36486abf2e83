import type { Environment } from "~/env";
import type { MailNames } from "~/integrations/email/mail-names";
import type { Machine } from "~/operations/doctor/this-machine";
import type { FindingLevel, Stoppable } from "~/db/vocabulary";

/** What a check found, and how to fix it; contains no secrets and no personal data. */
export type Finding = { level: FindingLevel; found: string; mend: string | null };

/** What the doctor examines: the settings, DNS, the machine, and the time. */
export type Patient = { settings: Environment; names: MailNames; machine: Machine; now: number };

/**
 * A question with a name. `needs` names the checks it depends on: while one of them fails it is
 * skipped, so that one fault is reported once. `shuts` names the outgoing doors that stay closed in
 * live mode while it fails. `timeout` replaces the examination's limit for one check, in ms.
 */
export type Check = {
  name: string;
  needs?: readonly string[];
  shuts?: readonly Stoppable[];
  timeout?: number;
  look: (patient: Patient) => Finding | Promise<Finding>;
};

export const well = (found: string): Finding => ({ level: "ok", found, mend: null });
export const doubtful = (found: string, mend: string): Finding => ({ level: "warn", found, mend });
export const wrong = (found: string, mend: string): Finding => ({ level: "fail", found, mend });
export const leftOut = (found: string): Finding => ({ level: "skipped", found, mend: null });

/** Caches a request that several checks of one examination make. */
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
