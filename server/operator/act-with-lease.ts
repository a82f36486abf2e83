import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "~/core/duration";
import { leaseTimes } from "~/core/restore/lease";
import { openLease } from "~/server/open-lease";
import type { ActAnswer } from "~/server/operator/act";

const look = 50;
/** An entry that nobody renews has passed by then. */
const patience = leaseTimes.lasts + seconds(10);

const refused = (...lines: string[]): ActAnswer => ({ ok: false, lines });

/**
 * Does an act that changes something, in a process without a server, while this machine has the
 * lease: on a machine whose house lives elsewhere now it would change a database that is nobody's
 * any more. A lease that nobody gave up is waited for, which `tell` hears of. Where its place does
 * not answer the act is done, as a server works on too, and the answer says so.
 */
export async function actWithLease(
  act: () => Promise<ActAnswer>,
  tell: (line: string) => void,
): Promise<ActAnswer> {
  const others: string[] = [];
  const lease = openLease((holder) => void others.push(holder));
  if (!lease) return act();
  try {
    const began = performance.now();
    const waited = (): number => performance.now() - began;
    let isTold = false;
    while (!lease.holds() && !lease.isAway() && others.length === 0 && waited() < patience) {
      await wait(look);
      if (isTold || waited() < seconds(2)) continue;
      tell("Another process had the lease last: waiting until it is seen to live, or has passed.");
      isTold = true;
    }
    if (others.length > 0)
      return refused(
        `Another machine has the lease of this database and is alive (${others.join()}): nothing is changed here.`,
        "Run the act on that machine, or stop its server first.",
      );
    if (lease.holds()) return await act();
    if (!lease.isAway()) return refused("The lease could not be had: nothing is changed here.");
    const { ok, lines, ...rest } = await act();
    const unknown =
      "The place of the lease did not answer: whether another machine has this database is not known.";
    return { ok, lines: [...lines, unknown], ...rest };
  } finally {
    await lease.release();
  }
}
