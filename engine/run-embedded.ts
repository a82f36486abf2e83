import { serve } from "inngest/edge";
import type { Inngest, InngestFunction } from "inngest";
import { hours, seconds } from "~/engine/durations";
import { answerSdk } from "~/engine/protocol/answer-sdk";
import { announceChange } from "~/engine/changes";
import { pushCall, slotsOf } from "~/engine/runs/enqueue";
import { fireDue } from "~/engine/events/fire-due";
import { fireSchedules } from "~/engine/events/fire-schedules";
import { nextHeldDue } from "~/engine/events/hold-event";
import { createLanes } from "~/engine/runs/lanes";
import { maintainEngine } from "~/engine/maintain-engine";
import { inProcessAddress, setRunningMachine, type Machine } from "~/engine/machine";
import { makeCalls } from "~/engine/protocol/make-calls";
import { readFunctions } from "~/engine/protocol/read-functions";
import { jobs, runs } from "~/engine/rows";
import { takeEvents } from "~/engine/events/take-events";
import { createTurnLoop, type TurnLoop, type TurnResult } from "~/engine/turn-loop";

/** What the engine needs from the product whose functions it runs. */
export type Host = {
  client: Inngest.Any;
  /**
   * Routes the client's outgoing calls to this function; undefined sends them over the network
   * again.
   * @returns the previous transport
   */
  setTransport: (transport: typeof fetch | undefined) => typeof fetch | undefined;
  /**
   * Calls the listener after each commit that recorded events. @returns a function that stops it
   */
  onEvents: (listener: () => void) => () => void;
  /** How long a run that has ended is kept. */
  keepDays: number;
};

export type EmbeddedOptions = {
  now?: () => number;
  /** How many times faster sleeps, time-outs and retry delays run. */
  speed?: number;
  /** Calls under way at the same time. */
  atOnce?: number;
  callTimeoutMs?: number;
};

/** The executor, running. */
export type EmbeddedEngine = {
  machine: Machine;
  /**
   * Starts no new work, waits up to `timeoutMs` for the calls under way, then releases the
   * database. Unfinished work continues at the next start.
   */
  stop: (timeoutMs?: number) => Promise<void>;
  /** Whether the loop runs and its last turn succeeded. */
  healthy: () => boolean;
};

// Small portions, so that requests are served between them.
const eventsATurn = 8;
const dueATurn = 8;
const callsATurn = 2;

function rankFrom(now: () => number): () => number {
  let last = runs.lastRank.get()?.rank ?? 0;
  // A rank far ahead comes from a clock that has since been put back: the order continues from
  // there all the same.
  return () => (last = Math.max(last + 1, now()));
}

function restore(machine: Machine): void {
  for (const head of jobs.retrying.all()) {
    for (const slot of slotsOf(machine, head))
      if (slot.limit === 1) machine.lanes.hold(head.id, slot.name);
  }
  for (const row of jobs.ready.all()) {
    if (row.startedAt !== null)
      for (const slot of slotsOf(machine, row))
        if (slot.limit === 1) machine.lanes.hold(row.id, slot.name);
    pushCall(machine, row, row.jobId, row.stepId, row.attempt);
  }
}

function work(machine: Machine, atOnce: number): TurnResult {
  const schedulesDueAt = fireSchedules(machine);
  const moreWait = takeEvents(machine, eventsATurn);
  const fired = fireDue(machine, dueATurn);
  const started = makeCalls(machine, callsATurn, atOnce);
  const mayStartMore = started === callsATurn && machine.lanes.size() > 0;
  return {
    more: moreWait || fired >= dueATurn || mayStartMore,
    nextAt: Math.min(
      schedulesDueAt ?? Infinity,
      jobs.nextDue.get()?.dueAt ?? Infinity,
      nextHeldDue() ?? Infinity,
    ),
  };
}

async function whenQuiet(machine: Machine, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (machine.calls.size > 0 && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 5));
}

/**
 * Runs the functions in this process, from the product's own database, without an Inngest server
 * (decisions, Stack).
 * @throws UnsupportedFunction when a function needs what the executor does not support; an Error
 * when an executor already runs in this process
 */
export async function runEmbedded(
  functions: InngestFunction.Any[],
  host: Host,
  options: EmbeddedOptions = {},
): Promise<EmbeddedEngine> {
  const now = options.now ?? Date.now;
  const handler = serve({ client: host.client, functions });
  const loop: TurnLoop = createTurnLoop(now, () => work(machine, options.atOnce ?? 64));
  const machine: Machine = {
    functions: await readFunctions(handler, inProcessAddress),
    handler,
    now,
    speed: options.speed ?? 1,
    callTimeoutMs: options.callTimeoutMs ?? hours(2),
    lanes: createLanes(),
    calls: new Map(),
    nextRank: rankFrom(now),
    wakeAt: loop.wakeAt,
    nudge: loop.nudge,
    changed: announceChange,
    stopped: false,
  };
  setRunningMachine(machine);
  const before = host.setTransport(answerSdk(machine));
  const stopHousekeeping = maintainEngine(machine, host.keepDays);
  restore(machine);
  const stopListening = host.onEvents(loop.nudge);
  loop.nudge();
  return {
    machine,
    healthy: loop.healthy,
    stop: async (timeoutMs = seconds(10)) => {
      if (machine.stopped) return;
      stopListening();
      stopHousekeeping();
      loop.stop();
      await whenQuiet(machine, timeoutMs);
      machine.stopped = true;
      host.setTransport(before);
      setRunningMachine(undefined);
    },
  };
}
