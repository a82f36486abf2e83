import { serve } from "inngest/edge";
import type { InngestFunction } from "inngest";
import { onEventsRecorded } from "~/core/events";
import { hours, seconds } from "~/core/duration";
import { env } from "~/env";
import { inngest, setInngestTransport } from "~/integrations/inngest";
import { answerSdk } from "~/workflows/embedded/answer-sdk";
import { announceChange } from "~/workflows/embedded/changes";
import { pushCall, slotsOf } from "~/workflows/embedded/enqueue";
import { fireDue } from "~/workflows/embedded/fire-due";
import { fireSchedules } from "~/workflows/embedded/fire-schedules";
import { nextHeldDue } from "~/workflows/embedded/hold-event";
import { createLanes } from "~/workflows/embedded/lanes";
import { keepHouse } from "~/workflows/embedded/keep-house";
import { inProcessAddress, setRunningMachine, type Machine } from "~/workflows/embedded/machine";
import { makeCalls } from "~/workflows/embedded/make-calls";
import { readFunctions } from "~/workflows/embedded/read-functions";
import { jobs, runs } from "~/workflows/embedded/rows";
import { takeEvents } from "~/workflows/embedded/take-events";
import { createTurnLoop, type TurnLoop, type TurnResult } from "~/workflows/embedded/turn-loop";

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
  /** Takes no new work, waits for the calls under way up to `patienceMs`, then lets go. What is unfinished goes on at the next start. */
  stop: (patienceMs?: number) => Promise<void>;
  /** The loop turns and its last turn went well. */
  healthy: () => boolean;
};

// Small portions, so that requests are served between them.
const eventsATurn = 25;
const dueATurn = 25;
const callsATurn = 2;

function rankFrom(now: () => number): () => number {
  let last = runs.lastRank.get()?.rank ?? 0;
  // A rank far ahead was made by a clock that has since been put back: order goes on from there all the same.
  return () => (last = Math.max(last + 1, now()));
}

function restore(machine: Machine): void {
  for (const head of jobs.retrying.all()) {
    for (const slot of slotsOf(machine, head)) if (slot.limit === 1) machine.lanes.hold(head.id, slot.name);
  }
  for (const row of jobs.ready.all()) {
    if (row.startedAt !== null) for (const slot of slotsOf(machine, row)) if (slot.limit === 1) machine.lanes.hold(row.id, slot.name);
    pushCall(machine, row, row.jobId, row.stepId, row.attempt);
  }
}

function work(machine: Machine, atOnce: number): TurnResult {
  const schedulesDueAt = fireSchedules(machine);
  const taken = takeEvents(machine, eventsATurn);
  const fired = fireDue(machine, dueATurn);
  const started = makeCalls(machine, callsATurn, atOnce);
  const mayStartMore = started === callsATurn && machine.lanes.size() > 0;
  return {
    more: taken === eventsATurn || fired >= dueATurn || mayStartMore,
    nextAt: Math.min(schedulesDueAt ?? Infinity, jobs.nextDue.get()?.dueAt ?? Infinity, nextHeldDue() ?? Infinity),
  };
}

async function whenQuiet(machine: Machine, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (machine.calls.size > 0 && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 5));
}

/**
 * Runs the functions in this process, from the product's own database, without an Inngest server (decisions, Stack).
 * @throws UnsupportedFunction when a function asks for what the executor does not do; an Error when an executor runs in this process already
 */
export async function runEmbedded(functions: InngestFunction.Any[], options: EmbeddedOptions = {}): Promise<EmbeddedEngine> {
  const now = options.now ?? Date.now;
  const handler = serve({ client: inngest, functions });
  const loop: TurnLoop = createTurnLoop(now, () => work(machine, options.atOnce ?? 64));
  const machine: Machine = {
    functions: await readFunctions(handler, inProcessAddress),
    handler,
    now,
    speed: options.speed ?? env.CLOCK_SPEED,
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
  const before = setInngestTransport(answerSdk(machine));
  const stopHousekeeping = keepHouse(machine);
  restore(machine);
  const stopListening = onEventsRecorded(loop.nudge);
  loop.nudge();
  return {
    machine,
    healthy: loop.healthy,
    stop: async (patienceMs = seconds(10)) => {
      if (machine.stopped) return;
      stopListening();
      stopHousekeeping();
      loop.stop();
      await whenQuiet(machine, patienceMs);
      machine.stopped = true;
      setInngestTransport(before);
      setRunningMachine(undefined);
    },
  };
}
