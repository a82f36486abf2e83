import { setMaxListeners } from "node:events";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { seconds } from "~/core/duration";
import { VendorSilent } from "~/integrations/ask-vendor";
import { describeFailure } from "~/integrations/describe-failure";
import { log } from "~/log";
import {
  leftOut,
  notLookedAt,
  untold,
  type Check,
  type Finding,
  type Patient,
} from "~/operations/doctor/check";
import type { Stoppable } from "~/db/vocabulary";

export type Examined = Finding & { name: string; shuts: readonly Stoppable[] };

/** Time limits in ms: all checks together end within twenty seconds. */
export const timeout = { all: seconds(18), each: seconds(8) };

const late = untold(
  "No answer came in time.",
  "Run the doctor again; when it stays so, look at the network of this machine.",
);

async function looked(check: Check, patient: Patient): Promise<Finding> {
  try {
    return await check.look(patient);
  } catch (cause) {
    if (cause instanceof VendorSilent)
      return untold("It could not be asked just now.", "Run the doctor again in a few minutes.");
    log.error({ check: check.name, ...describeFailure(cause) }, "a check of the doctor broke");
    return untold("The check itself broke.", "Look at the log, and tell whoever maintains it.");
  }
}

/** Time limits in ms where one check waits for what the world does. */
export const patientTimeout = { ...timeout, all: seconds(110) };

/**
 * Runs the doctor's checks, in parallel where they do not depend on each other, and ends within
 * `limits` (usually twenty seconds) whatever the vendors do. Never throws.
 * @returns the findings in the order of the list
 */
export async function examine(
  patient: Patient,
  checks: readonly Check[],
  limits: typeof timeout = timeout,
): Promise<Examined[]> {
  const over = new AbortController();
  // Each check has a limit that ends with the examination; Node would take so many for a leak.
  setMaxListeners(checks.length + 1, over.signal);
  const overall = wait(limits.all, late, { signal: over.signal }).catch(() => late);
  const byName = new Map(checks.map((check) => [check.name, check]));
  const running = new Map<string, Promise<Finding>>();
  const run = (check: Check): Promise<Finding> => {
    const known = running.get(check.name);
    if (known) return known;
    const finding = begin(check);
    running.set(check.name, finding);
    return finding;
  };
  const begin = async (check: Check): Promise<Finding> => {
    for (const need of check.needs ?? []) {
      const before = byName.get(need);
      if (!before) throw new Error(`${check.name} needs ${need}, which is no check.`);
      const { level, isUnseen = false, found } = await run(before);
      if (level === "fail") return notLookedAt(`Not looked at while ${need} fails.`);
      if (level === "skipped") return isUnseen ? notLookedAt(found) : leftOut("Not in use.");
    }
    const limit = check.timeout ?? limits.each;
    const each = wait(limit, late, { signal: over.signal }).catch(() => late);
    return Promise.race([looked(check, patient), each, overall]);
  };
  // One check per turn of the event loop: starting many at once would delay an arriving text.
  for (const check of checks) {
    void run(check);
    await nextTurn();
  }
  const findings = await Promise.all(checks.map(run));
  over.abort();
  return checks.map((check, at) => ({
    name: check.name,
    shuts: check.shuts ?? [],
    ...(findings[at] ?? late),
  }));
}
