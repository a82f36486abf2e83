import { minutes, seconds } from "~/core/duration";

type Place = { index: number; offset: number };

/** How late the copy may be before staff is told. */
export const replicaMayLag = minutes(1);
/** A copy that is this late is named late by the doctor at once. */
export const replicaUsuallyLags = seconds(5);

/** What was seen of the copy's way: places of our log with when they were first seen. */
export type Shipping = { seen: { place: Place; at: number }[]; caughtUpAt: number };

/** Of all that was seen no more than this is remembered: beyond it the oldest says enough. */
const mostSeen = 600;

const isBehind = (a: Place, b: Place): boolean =>
  a.index < b.index || (a.index === b.index && a.offset < b.offset);

/** Nothing was seen yet: what is late is late since now. */
export const beginShipping = (now: number): Shipping => ({ seen: [], caughtUpAt: now });

/**
 * Goes on with a look at how far our log is and how far the copy. Whatever of the log was seen and
 * is in the copy is safe: the copy is as new as the newest such place. `null` is a look that found
 * nobody who ships. Pure.
 */
export function noteShipping(
  { seen, caughtUpAt }: Shipping,
  look: { copied: Place; shipped: Place } | null,
  now: number,
): Shipping {
  if (look === null) return { seen, caughtUpAt };
  // It began anew with a whole copy: places of the log before mean nothing any more.
  const isAnew = seen.some(({ place }) => isBehind(look.copied, place));
  const all = [...(isAnew ? [] : seen), { place: look.copied, at: now }];
  const safe = all.filter(({ place }) => !isBehind(look.shipped, place));
  return {
    seen: all.slice(safe.length).slice(-mostSeen),
    caughtUpAt: Math.max(caughtUpAt, safe.at(-1)?.at ?? 0),
  };
}
