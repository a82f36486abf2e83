import { setTimeout as wait } from "node:timers/promises";
import type { RoundTrip } from "~/integrations/email/round-trip";

/** `refused` counts the mails that were handed over without the right token meanwhile. */
export type TripEnd = { outcome: "came" | "bounced" | "nothing"; refused: number };

type Waiting = { refused: number; end: (outcome: TripEnd["outcome"]) => void };

// Kept in memory alone: whoever waits does so in the process that takes mail in, and a mail for
// which nobody waits any more is of no use.
const waiting = new Map<string, Waiting>();

/**
 * Sends a mail to ourselves, then waits until it comes back or is reported as undeliverable,
 * `patience` ms at most. Each token ends one wait. @throws what `send` throws
 */
export async function awaitRoundTrip(
  token: string,
  send: () => Promise<unknown>,
  patience: number,
): Promise<TripEnd> {
  const over = new AbortController();
  const own: Waiting = { refused: 0, end: () => undefined };
  // It may come back before the server that took it has said so.
  const ended = new Promise<TripEnd["outcome"]>((resolve) => (own.end = resolve));
  waiting.set(token, own);
  try {
    await send();
    const late = wait(patience, "nothing" as const, { signal: over.signal });
    const outcome = await Promise.race([ended, late.catch(() => "nothing" as const)]);
    return { outcome, refused: own.refused };
  } finally {
    over.abort();
    waiting.delete(token);
  }
}

/** Ends the wait for a mail to ourselves, if this decides it. @returns whether anybody waited */
export function endRoundTrip({ token, outcome }: RoundTrip): boolean {
  const waits = waiting.get(token);
  if (outcome === "noted") return waits !== undefined;
  waiting.delete(token);
  waits?.end(outcome);
  return waits !== undefined;
}

/** Notes for whoever waits that a mail was handed over without the right token. */
export function noteRefusedMail(): void {
  for (const waits of waiting.values()) waits.refused += 1;
}
