import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "~/core/duration";
import { leaseTimes } from "~/core/restore/lease";
import { upgrade } from "~/db/client";
import { noteHeldHere, wasHeldHere } from "~/integrations/replica/former-holders";
import { actsBegin, type LeaseHolder } from "~/operations/replica/hold-lease";
import { isEmptyBesideCopy } from "~/operations/replica/is-empty-beside-copy";
import { openLease } from "~/server/open-lease";
import type { ActAnswer } from "~/server/operator/act";
import { actAndShip, inCopyLater } from "~/server/operator/act-and-ship";

const pause = 100;
/** An entry that nobody renews has passed by then. */
const patience = leaseTimes.lasts + seconds(10);
/** A place that does not answer for so long is away, and not in trouble for a moment. */
const away = seconds(15);

const elsewhere =
  "The house lived on another disk last: if this one is from before, bring the copy back first.";

function refused(...lines: string[]): ActAnswer {
  const changed = upgrade
    ? [
        `The database here was brought to this build's form when it was opened (before: ${upgrade.copy}).`,
      ]
    : [];
  return { ok: false, lines: [...lines, ...changed] };
}

/** Waits until the lease is ours, another's who lives, or cannot be had or asked for. */
async function awaitLease(
  lease: LeaseHolder,
  others: readonly string[],
  tell: Tell,
): Promise<void> {
  const began = performance.now();
  let [awaySince, isTold] = [Infinity, false];
  for (;;) {
    const now = performance.now();
    if (lease.holds() || others.length > 0 || now - began > patience) return;
    awaySince = lease.isAway() ? Math.min(awaySince, now) : Infinity;
    if (now - awaySince > away) return;
    if (!isTold && now - began > seconds(2)) {
      tell(
        "The lease is not ours yet: waiting until its holder is seen to live, or it has passed.",
      );
      isTold = true;
    }
    await wait(lease.isAway() ? pause * 10 : pause);
    if (lease.isAway()) await lease.look();
  }
}

type Tell = (line: string) => void;

/**
 * Does an act that changes something, in a process without a server, while this machine has the
 * lease: on a machine whose house lives elsewhere now it would change a database that is nobody's
 * any more. A lease that nobody gave up is waited for, which `tell` hears of. Where its place does
 * not answer, and nobody was seen to have it, the act is done, as a server works on too, and the
 * answer says so.
 */
export async function actWithLease(act: () => Promise<ActAnswer>, tell: Tell): Promise<ActAnswer> {
  const others: string[] = [];
  const own = `${actsBegin}${randomUUID()}`;
  const lease = openLease((holder) => void others.push(holder), own);
  if (!lease) return act();
  try {
    if ((await isEmptyBesideCopy()) === true)
      return refused(
        "The database here is empty, and the copy at REPLICA_URL holds one: the act is not done.",
      );
    await awaitLease(lease, others, tell);
    const other = others[0] ?? lease.other();
    if (other !== null)
      return refused(
        `Another machine has the lease of this database (${other}): the act is not done here.`,
        "Run it on that machine, or stop its server first.",
      );
    const isHeld = lease.holds();
    if (!isHeld && !lease.isAway())
      return refused("The lease could not be had: the act is not done.");
    const former = lease.former();
    // A disk on which the house did not live last may be one of before: shipped, it would become
    // the newest state of the copy.
    const isOwn = isHeld && (former === null || wasHeldHere(former));
    if (isOwn) noteHeldHere(own);
    const { lines, ...rest } = isOwn ? await actAndShip(act, lease) : await act();
    const doubts = [
      ...(isHeld
        ? []
        : [
            "The place of the lease did not answer: whether another machine has this database is not known.",
          ]),
      ...(isHeld && !isOwn ? [elsewhere] : []),
      ...(isOwn ? [] : [inCopyLater]),
      ...(isHeld && !lease.holds()
        ? ["The lease was lost while the act ran: look at who has it."]
        : []),
    ];
    return { ...rest, lines: [...lines, ...doubts] };
  } finally {
    // What was done is told, whatever becomes of the lease: unreleased, it passes by itself.
    await lease.release().catch(() => undefined);
  }
}
