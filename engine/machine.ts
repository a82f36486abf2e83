import type { Lanes, ReadyCall } from "~/engine/runs/lanes";
import type { EmbeddedFunction } from "~/engine/protocol/read-functions";

/** A call that is under way. */
export type RunningCall = {
  /** Names this very call; what comes back under another name is stale (protocol 1.5: 409). */
  id: string;
  ready: ReadyCall;
  startedAt: number;
  /** Something settled while this discovery was under way: discover once more afterwards. */
  again: boolean;
  /** The run is known to have started. */
  startNoted: boolean;
};

/**
 * What the parts of the executor share while it runs. The database is the truth; this is what a
 * restart can rebuild.
 */
export type Machine = {
  functions: ReadonlyMap<string, EmbeddedFunction>;
  handler: (request: Request) => Promise<Response>;
  now: () => number;
  /** How many times faster sleeps, time-outs and retry delays run (CLOCK_SPEED). */
  speed: number;
  callTimeoutMs: number;
  lanes: Lanes;
  /** By job. */
  calls: Map<number, RunningCall>;
  /** A rank that never runs backwards, whatever the clock does. */
  nextRank: () => number;
  /** Something is due at this instant. */
  wakeAt: (instant: number) => void;
  /** Events wait to be taken, or calls to be made. */
  nudge: () => void;
  /** A run has changed: for pages that watch. */
  changed: (runId: string) => void;
  /**
   * Set when it let go of the database: what still runs is not stored, and is done again at the
   * next start.
   */
  stopped: boolean;
};

/** The address the in-process handler believes it is served under; nothing listens there. */
export const inProcessAddress = "http://in-process.invalid/api/inngest";

const shared = globalThis as typeof globalThis & { runningMachine?: Machine | undefined };

/**
 * Names the machine that runs in this process, or that none does any more. @throws when another one
 * runs: every step would run twice
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
