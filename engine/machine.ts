import type { Lanes, ReadyCall } from "~/engine/runs/lanes";
import type { EmbeddedFunction } from "~/engine/protocol/read-functions";

/** A call that is under way. */
export type RunningCall = {
  /** Identifies this attempt; a response under another id is stale (protocol 1.5: 409). */
  id: string;
  ready: ReadyCall;
  startedAt: number;
  /** Something settled while this discovery was under way: discover once more afterwards. */
  again: boolean;
  /** The run is known to have started. */
  startNoted: boolean;
};

/**
 * The state that the parts of the executor share while it runs. The database is the truth; a
 * restart rebuilds all of this.
 */
export type Machine = {
  functions: ReadonlyMap<string, EmbeddedFunction>;
  handler: (request: Request) => Promise<Response>;
  now: () => number;
  /** How many times faster sleeps, time-outs and retry delays run (CLOCK_SPEED). */
  speed: number;
  callTimeoutMs: number;
  lanes: Lanes;
  /** Keyed by job id. */
  calls: Map<number, RunningCall>;
  /** A rank that never runs backwards, whatever the clock does. */
  nextRank: () => number;
  /** Wakes the loop at this instant. */
  wakeAt: (instant: number) => void;
  /** Wakes the loop: events wait to be processed, or calls to be made. */
  nudge: () => void;
  /** Notifies the open pages that a run has changed. */
  changed: (runId: string) => void;
  /**
   * Set once the executor has released the database: calls that still run are not stored, and are
   * repeated at the next start.
   */
  stopped: boolean;
};

/** The address the in-process handler believes it is served under; nothing listens there. */
export const inProcessAddress = "http://in-process.invalid/api/inngest";

const shared = globalThis as typeof globalThis & { runningMachine?: Machine | undefined };

/**
 * Sets the machine that runs in this process; undefined: none does any more. @throws when another
 * one runs, since every step would run twice
 */
export function setRunningMachine(machine: Machine | undefined): void {
  if (machine && shared.runningMachine)
    throw new Error("The workflow executor is already running in this process.");
  shared.runningMachine = machine;
}

/**
 * The machine that runs in this process; undefined when an Inngest server runs the workflows, or
 * nothing does.
 */
export function findRunningMachine(): Machine | undefined {
  return shared.runningMachine;
}
