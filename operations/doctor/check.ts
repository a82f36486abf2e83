import type { Environment } from "~/env";
import type { MailNames } from "~/integrations/email/mail-names";
import type { Machine } from "~/operations/doctor/this-machine";
import type { FindingLevel, Stoppable } from "~/db/vocabulary";

/**
 * What a check found, and how to fix it; contains no secrets and no personal data. `isUnseen`: the
 * check could not be made, so that it says nothing about what it looks at.
 */
export type Finding = {
  level: FindingLevel;
  found: string;
  mend: string | null;
  isUnseen?: boolean;
};

/** What the doctor examines: the settings, DNS, the machine, and the time. */
export type Patient = { settings: Environment; names: MailNames; machine: Machine; now: number };

/**
 * A question with a name. `needs` names the checks it depends on: while one of them fails it is
 * skipped, so that one fault is reported once. `shuts` names the outgoing doors that stay closed in
 * live mode while it fails, and until it has been made once. `timeout` replaces the examination's
 * limit for one check, in ms.
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
/** There is nothing to look at: what would be wrong is not in use. */
export const leftOut = (found: string): Finding => ({ level: "skipped", found, mend: null });
/** It was tried, and could not be made: an earlier fault of it still stands. */
export const untold = (found: string, mend: string): Finding => ({
  ...doubtful(found, mend),
  isUnseen: true,
});
/** It was not made now: an earlier fault of it still stands. */
export const notLookedAt = (found: string): Finding => ({ ...leftOut(found), isUnseen: true });

/**
 * The finding where something is not in a vendor's list: it may stand in a row that could not be
 * read, and a door is shut only for what is known to be wrong. `mend` is what to do where it is
 * wrong after all; a finding that tells of a fault has its own.
 */
export function missingFrom(
  { unread }: { unread: number },
  finding: Finding,
  mend = finding.mend ?? "tell whoever maintains this.",
): Finding {
  if (unread === 0) return finding;
  const rows = unread === 1 ? "One row" : `${unread} rows`;
  return doubtful(
    `${rows} of the vendor's list cannot be read, so that it is not known whether this is right.`,
    `Look at it by hand. Where it is wrong: ${mend}`,
  );
}

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
