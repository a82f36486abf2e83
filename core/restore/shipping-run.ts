import { minutes } from "~/core/duration";
import type { Place } from "~/core/restore/replica-lag";

/** How far one run of the replicating process has come; times in ms. */
export type ShippingRun = {
  copied: Place | null;
  shipped: Place | null;
  /** False until it has made a whole copy, which comes first. */
  hasWholeCopy: boolean;
  movedAt: number;
};

/** The longest time without progress before a run is stuck. */
export const stuckAfter = minutes(2);
/** The slowest connection that still may finish a whole copy. */
const slowestBytesPerMs = 1000;

const isSame = (a: Place | null, b: Place): boolean =>
  a?.index === b.index && a.offset === b.offset;

/** A run that has just been started. */
export const beginRun = (now: number): ShippingRun => ({
  copied: null,
  shipped: null,
  hasWholeCopy: false,
  movedAt: now,
});

/** Adds an observation; `null` is one without an answer. Pure. */
export function noteRun(
  run: ShippingRun,
  look: { copied: Place; shipped: Place } | null,
  now: number,
): ShippingRun {
  if (look === null) return run;
  const { copied, shipped } = look;
  // The log's places begin anew with a new whole copy, whose progress the figures do not show.
  const isAnew = run.copied !== null && copied.index < run.copied.index;
  if (isAnew) return { copied, shipped, hasWholeCopy: false, movedAt: now };
  if (isSame(run.shipped, shipped)) return { ...run, copied };
  return { copied, shipped, hasWholeCopy: true, movedAt: now };
}

/**
 * Whether a run has made no progress for longer than `after` ms although the replica lags by more.
 * The whole copy that comes first may take as long as a slow connection needs for it. Pure.
 */
export function isStuck(
  run: ShippingRun,
  { lagMs, databaseBytes, now }: { lagMs: number; databaseBytes: number; now: number },
  after: number = stuckAfter,
): boolean {
  const wholeCopy = run.hasWholeCopy ? 0 : databaseBytes / slowestBytesPerMs;
  return lagMs > after && now - run.movedAt > after + wholeCopy;
}
