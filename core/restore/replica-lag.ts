import { minutes, seconds } from "~/core/duration";

/** A place in the database's log. */
export type Place = { index: number; offset: number };

/** The lag of the replica at which staff is alarmed. */
export const replicaMayLag = minutes(1);
/** The lag at which the doctor reports the replica as late. */
export const replicaUsuallyLags = seconds(5);

/** The observed progress of the replica: places of our log with the times they were first seen. */
export type Shipping = { seen: { place: Place; at: number }[]; caughtUpAt: number };

/** The limit of remembered places; beyond it the oldest is enough. */
const maxSeen = 600;

const isBehind = (a: Place, b: Place): boolean =>
  a.index < b.index || (a.index === b.index && a.offset < b.offset);

/** The state before the first observation: any lag counts from now. */
export const beginShipping = (now: number): Shipping => ({ seen: [], caughtUpAt: now });

/**
 * Adds an observation of how far our log and the replica are. Any place of the log that the replica
 * has reached is safe: the replica is as new as the newest such place. `null` is an observation
 * without a replicating process. Pure.
 */
export function noteShipping(
  { seen, caughtUpAt }: Shipping,
  look: { copied: Place; shipped: Place } | null,
  now: number,
): Shipping {
  if (look === null) return { seen, caughtUpAt };
  // The replica began anew with a whole copy, so earlier places of the log no longer mean anything.
  const isAnew = seen.some(({ place }) => isBehind(look.copied, place));
  const all = [...(isAnew ? [] : seen), { place: look.copied, at: now }];
  const safe = all.filter(({ place }) => !isBehind(look.shipped, place));
  return {
    seen: all.slice(safe.length).slice(-maxSeen),
    caughtUpAt: Math.max(caughtUpAt, safe.at(-1)?.at ?? 0),
  };
}
